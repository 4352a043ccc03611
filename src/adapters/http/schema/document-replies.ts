import * as z from 'zod'
import { reply } from './published.ts'

/** How a document, its parts and its chunks look to a client. */

export const sourceFormat = z.enum([
  'hwpx',
  'hwp',
  'docx',
  'pdf',
  'xlsx',
  'image',
  'zip',
  'hwp3',
  'hwpml',
  'xls',
  'doc',
  'ppt',
  'pptx',
  'unknown',
])

const page = z.int().min(0)
const bbox = reply(
  'Bbox',
  z.tuple([z.number(), z.number(), z.number(), z.number()]).meta({
    description: '`[x0, y0, x1, y1]`, origin top left: points for PDF, pixels for images.',
  }),
)
const extractor = z.enum(['hwp', 'hwpx', 'docx', 'xlsx', 'pdf-text', 'ocr'])

export const anchor = reply('Anchor', z.object({ page, bbox: bbox.nullable(), cell_range: z.string().nullable() }))

export const accessReason = z.enum([
  'EMPTY',
  'DRM_ENCRYPTED',
  'PASSWORD_PROTECTED',
  'CORRUPT',
  'UNSUPPORTED_FORMAT',
  'OCR_UNAVAILABLE',
  'NO_TEXT',
  'TIMEOUT',
  'TOO_LARGE',
  'BUNDLE_UNREADABLE',
  'READ_FAILED',
])

const warningCode = z.enum([
  'EXTENSION_MISMATCH',
  'PAGE_UNKNOWN',
  'LAYOUT_ANALYSIS_SKIPPED',
  'OCR_LOW_CONFIDENCE',
  'OCR_SKIPPED',
  'TABLE_GRID_UNCERTAIN',
  'READING_ORDER_UNCERTAIN',
  'TEXT_ENCODING_BROKEN',
  'TRACKED_CHANGES_PRESENT',
  'PARTIAL_READ',
  'HIDDEN_CONTENT_SKIPPED',
  'LIMIT_REACHED',
])

export const warning = reply(
  'Warning',
  z.object({ code: warningCode, text: z.string(), page: page.nullable(), block: z.string().nullable() }),
)
export const reviewReason = z.object({ code: warningCode, text: z.string() })

const block = reply(
  'Block',
  z.object({
    id: z.string().meta({ examples: ['b1'] }),
    type: z.enum([
      'title',
      'heading',
      'paragraph',
      'list_item',
      'table',
      'caption',
      'footnote',
      'equation',
      'image',
      'header',
      'footer',
    ]),
    text: z.string(),
    page,
    bbox: bbox.nullable(),
    parent: z.string().nullable(),
    level: z.int().nullable(),
    extractor,
    confidence: z.number().min(0).max(1),
    table: z.string().optional(),
    role: z.enum(['textbox', 'endnote', 'memo', 'hidden_comment', 'guide', 'deleted', 'hidden']).optional(),
    ref: z.string().optional(),
  }),
)

const cell = z.object({
  row: z.int(),
  col: z.int(),
  rowspan: z.int(),
  colspan: z.int(),
  text: z.string(),
  header: z.boolean(),
  bbox: bbox.nullable(),
})

const table = reply(
  'Table',
  z.object({
    id: z.string().meta({ examples: ['t1'] }),
    block: z.string().nullable(),
    page,
    bbox: bbox.nullable(),
    caption: z.string().nullable(),
    rows: z.int(),
    cols: z.int(),
    cells: z.array(cell),
    grid: z.array(z.array(z.string())),
    cell_range: z.string().nullable(),
    parent_table: z.string().optional(),
    parent_cell: z.tuple([z.int(), z.int()]).optional(),
  }),
)

export const revision = reply(
  'Revision',
  z.object({
    kind: z.enum(['added', 'deleted', 'amended', 'unchanged', 'renumbered']),
    label: z.string(),
    current: z.string(),
    revised: z.string(),
  }),
)

export const structure = reply(
  'Structure',
  z.object({
    title: z.string().nullable(),
    doc_number: z.string().nullable(),
    issued_date: z.string().nullable(),
    issuer: z.string().nullable(),
    recipient: z.string().nullable(),
    recipients: z.array(z.string()),
    sections: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        title: z.string(),
        level: z.int(),
        block: z.string(),
        page,
      }),
    ),
    attachments: z.array(z.object({ label: z.string(), title: z.string(), block: z.string(), page })),
    revisions: z.array(revision.extend({ table: z.string().nullable(), page, bbox: bbox.nullable() })),
    sources: z.record(z.string(), z.string()).optional(),
  }),
)

export const document = reply(
  'Document',
  z.object({
    doc_id: z.string().meta({ examples: ['sha256:9f86d081…'] }),
    schema_version: z.literal('0.1'),
    source: z.object({
      filename: z.string(),
      format: sourceFormat,
      bytes: z.int(),
      pages: z.int(),
      sha256: z.string(),
      container_path: z.array(z.string()),
    }),
    access: z.object({
      readable: z.boolean(),
      drm: z.boolean(),
      drm_vendor: z.string().nullable(),
      password_protected: z.boolean(),
      reason: accessReason.nullable(),
      reason_text: z.string().nullable(),
    }),
    blocks: z.array(block),
    tables: z.array(table),
    structure,
    warnings: z.array(warning),
    metrics: z.object({ parse_ms: z.int(), extractor_mix: z.record(z.string(), z.number()) }),
    acl: z.object({ allow: z.array(z.string()) }).nullable(),
    get members() {
      return z.array(document).optional()
    },
  }),
)

export const chunkKind = z.enum(['paragraph', 'table'])
export const extractors = z.array(extractor)

export const chunk = reply(
  'Chunk',
  z.object({
    id: z.string().meta({ examples: ['c1'] }),
    chunk_id: z.string(),
    doc_id: z.string(),
    kind: chunkKind,
    text: z.string(),
    chars: z.int(),
    blocks: z.array(z.string()),
    anchors: z.array(anchor),
    path: z.array(z.string()),
    outline: z.array(z.string()),
    extractors,
  }),
)
