// Made from the interface description 0.1.0 (GET /openapi.json); test/client/interface.test.ts keeps it so.
import type { GivenFile } from './given-file.ts'

export interface ListingRequest {
  /** One to 64 letters, digits, `-`, `_` and `.`, not starting with a dot. */
  tenant: string
  /** Restricts to the documents this principal may see; without it, to those everyone may see. */
  principal?: string | undefined
}

export interface SearchRequest {
  /** One to 64 letters, digits, `-`, `_` and `.`, not starting with a dot. */
  tenant: string
  /** One to 2,000 characters after trimming. */
  query: string
  /** How many at most; above 20 it is clipped. */
  limit?: number | undefined
  /** Restricts to the documents this principal may see; without it, to those everyone may see. */
  principal?: string | undefined
}

export interface ContextRequest {
  /** One to 64 letters, digits, `-`, `_` and `.`, not starting with a dot. */
  tenant: string
  /** One to 2,000 characters after trimming. */
  query: string
  /** Characters of the bundle; above 40000 it is clipped. */
  budget?: number | undefined
  /** How many at most; above 20 it is clipped. */
  limit?: number | undefined
  /** Restricts to the documents this principal may see; without it, to those everyone may see. */
  principal?: string | undefined
}

export interface AnswerRequest {
  /** One to 64 letters, digits, `-`, `_` and `.`, not starting with a dot. */
  tenant: string
  /** One to 2,000 characters after trimming. */
  question: string
  /** How many at most; above 20 it is clipped. */
  limit?: number | undefined
  /** Let the gateway write the answer; its citations are checked. */
  llm?: boolean | undefined
  /** Restricts to the documents this principal may see; without it, to those everyone may see. */
  principal?: string | undefined
}

export interface VerifyRequest {
  /** One to 64 letters, digits, `-`, `_` and `.`, not starting with a dot. */
  tenant: string
  answer: string
  sources?:
    | readonly {
        doc_id: string
        chunk_id: string
      }[]
    | undefined
  citations?:
    | readonly {
        /** The number of the source, from 1. */
        n?: number | undefined
        doc_id?: string | undefined
        chunk_id?: string | undefined
        quote: string
      }[]
    | undefined
  /** Restricts to the documents this principal may see; without it, to those everyone may see. */
  principal?: string | undefined
}

export interface FeedbackRequest {
  kind: 'unreadable' | 'wrong_value' | 'missing' | 'other'
  doc_id?: string | undefined
  filename?: string | undefined
  tenant?: string | undefined
  field?: string | undefined
  expected?: string | undefined
  note?: string | undefined
}

export interface FileForm {
  /** May come as `X-Filename` or `?filename=` instead. */
  filename?: string | undefined
  /** Standard alphabet, padded, unbroken. */
  data_base64: string
}

export interface ChunkForm {
  /** May come as `X-Filename` or `?filename=` instead. */
  filename?: string | undefined
  /** Standard alphabet, padded, unbroken. */
  data_base64: string
  /** Characters of a chunk; 800 without it. */
  budget?: number | undefined
}

export interface UploadForm {
  /** May come as `X-Filename` or `?filename=` instead. */
  filename?: string | undefined
  /** Standard alphabet, padded, unbroken. */
  data_base64: string
  /** One to 64 letters, digits, `-`, `_` and `.`, not starting with a dot. */
  tenant?: string | undefined
  /** Put it in the place of a file of the same name. */
  replace?: boolean | undefined
}

/** A JSON-RPC 2.0 message of the Model Context Protocol. */
export interface JsonRpcMessage {
  jsonrpc: '2.0'
  method: string
  [field: string]: unknown
}

/** `[x0, y0, x1, y1]`, origin top left: points for PDF, pixels for images. */
export type Bbox = [number, number, number, number]

export interface Anchor {
  page: number
  bbox: Bbox | null
  cell_range: string | null
}

export interface Warning {
  code:
    | 'EXTENSION_MISMATCH'
    | 'PAGE_UNKNOWN'
    | 'LAYOUT_ANALYSIS_SKIPPED'
    | 'OCR_LOW_CONFIDENCE'
    | 'OCR_SKIPPED'
    | 'TABLE_GRID_UNCERTAIN'
    | 'READING_ORDER_UNCERTAIN'
    | 'TEXT_ENCODING_BROKEN'
    | 'TRACKED_CHANGES_PRESENT'
    | 'PARTIAL_READ'
    | 'HIDDEN_CONTENT_SKIPPED'
    | 'LIMIT_REACHED'
  text: string
  page: number | null
  block: string | null
}

export interface Block {
  id: string
  type:
    | 'title'
    | 'heading'
    | 'paragraph'
    | 'list_item'
    | 'table'
    | 'caption'
    | 'footnote'
    | 'equation'
    | 'image'
    | 'header'
    | 'footer'
  text: string
  page: number
  bbox: Bbox | null
  parent: string | null
  level: number | null
  extractor: 'hwp' | 'hwpx' | 'docx' | 'xlsx' | 'pdf-text' | 'ocr'
  confidence: number
  table?: string
  role?: 'textbox' | 'endnote' | 'memo' | 'hidden_comment' | 'guide' | 'deleted' | 'hidden'
  ref?: string
}

export interface Table {
  id: string
  block: string | null
  page: number
  bbox: Bbox | null
  caption: string | null
  rows: number
  cols: number
  cells: {
    row: number
    col: number
    rowspan: number
    colspan: number
    text: string
    header: boolean
    bbox: Bbox | null
  }[]
  grid: string[][]
  cell_range: string | null
  parent_table?: string
  parent_cell?: [number, number]
}

export interface Revision {
  kind: 'added' | 'deleted' | 'amended' | 'unchanged' | 'renumbered'
  label: string
  current: string
  revised: string
}

export interface Structure {
  title: string | null
  doc_number: string | null
  issued_date: string | null
  issuer: string | null
  recipient: string | null
  recipients: string[]
  sections: {
    id: string
    label: string
    title: string
    level: number
    block: string
    page: number
  }[]
  attachments: {
    label: string
    title: string
    block: string
    page: number
  }[]
  revisions: {
    kind: 'added' | 'deleted' | 'amended' | 'unchanged' | 'renumbered'
    label: string
    current: string
    revised: string
    table: string | null
    page: number
    bbox: Bbox | null
  }[]
  sources?: Record<string, string>
}

export interface Document {
  doc_id: string
  schema_version: '0.1'
  source: {
    filename: string
    format:
      | 'hwpx'
      | 'hwp'
      | 'docx'
      | 'pdf'
      | 'xlsx'
      | 'image'
      | 'zip'
      | 'hwp3'
      | 'hwpml'
      | 'xls'
      | 'doc'
      | 'ppt'
      | 'pptx'
      | 'unknown'
    bytes: number
    pages: number
    sha256: string
    container_path: string[]
  }
  access: {
    readable: boolean
    drm: boolean
    drm_vendor: string | null
    password_protected: boolean
    reason:
      | 'EMPTY'
      | 'DRM_ENCRYPTED'
      | 'PASSWORD_PROTECTED'
      | 'CORRUPT'
      | 'UNSUPPORTED_FORMAT'
      | 'OCR_UNAVAILABLE'
      | 'NO_TEXT'
      | 'TIMEOUT'
      | 'TOO_LARGE'
      | 'BUNDLE_UNREADABLE'
      | 'READ_FAILED'
      | null
    reason_text: string | null
  }
  blocks: Block[]
  tables: Table[]
  structure: Structure
  warnings: Warning[]
  metrics: {
    parse_ms: number
    extractor_mix: Record<string, number>
  }
  acl: {
    allow: string[]
  } | null
  members?: Document[]
}

export interface Chunk {
  id: string
  chunk_id: string
  doc_id: string
  kind: 'paragraph' | 'table'
  text: string
  chars: number
  blocks: string[]
  anchors: Anchor[]
  path: string[]
  outline: string[]
  extractors: ('hwp' | 'hwpx' | 'docx' | 'xlsx' | 'pdf-text' | 'ocr')[]
}

export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  /** A stable code to branch on. */
  reason: string
  issues?: {
    path: string
    message: string
  }[]
  request_id?: string
}

export interface ChunkedFile {
  document: Document
  chunks: Chunk[]
}

export interface TriedFile {
  summary: {
    filename: string
    format: string
    bytes: number
    pages: number
    readable: boolean
    reason:
      | 'EMPTY'
      | 'DRM_ENCRYPTED'
      | 'PASSWORD_PROTECTED'
      | 'CORRUPT'
      | 'UNSUPPORTED_FORMAT'
      | 'OCR_UNAVAILABLE'
      | 'NO_TEXT'
      | 'TIMEOUT'
      | 'TOO_LARGE'
      | 'BUNDLE_UNREADABLE'
      | 'READ_FAILED'
      | null
    reason_text: string | null
    title: string | null
    blocks: number
    tables: number
    chunks: number
    extractor_mix: Record<string, number>
    warnings: Warning[]
    parse_ms: number
  }
  document: Document
  chunks: Chunk[]
  pictures?: {
    page: number
    type: 'image/png' | 'image/jpeg'
    width: number
    height: number
    page_width: number
    page_height: number
    data_base64: string
  }[]
}

export interface SkippedEntry {
  filename: string
  readable: false
  reason:
    | 'EMPTY'
    | 'DRM_ENCRYPTED'
    | 'PASSWORD_PROTECTED'
    | 'CORRUPT'
    | 'UNSUPPORTED_FORMAT'
    | 'OCR_UNAVAILABLE'
    | 'NO_TEXT'
    | 'TIMEOUT'
    | 'TOO_LARGE'
    | 'BUNDLE_UNREADABLE'
    | 'READ_FAILED'
  reason_text: string
  drm_vendor?: string
}

export type DocumentEntry =
  | {
      doc_id: string
      filename: string
      readable: true
      chunks: number
      structure: Structure
      review: boolean
      review_reasons: {
        code:
          | 'EXTENSION_MISMATCH'
          | 'PAGE_UNKNOWN'
          | 'LAYOUT_ANALYSIS_SKIPPED'
          | 'OCR_LOW_CONFIDENCE'
          | 'OCR_SKIPPED'
          | 'TABLE_GRID_UNCERTAIN'
          | 'READING_ORDER_UNCERTAIN'
          | 'TEXT_ENCODING_BROKEN'
          | 'TRACKED_CHANGES_PRESENT'
          | 'PARTIAL_READ'
          | 'HIDDEN_CONTENT_SKIPPED'
          | 'LIMIT_REACHED'
        text: string
      }[]
    }
  | {
      doc_id: null
      chunks: 0
      filename: string
      readable: false
      reason:
        | 'EMPTY'
        | 'DRM_ENCRYPTED'
        | 'PASSWORD_PROTECTED'
        | 'CORRUPT'
        | 'UNSUPPORTED_FORMAT'
        | 'OCR_UNAVAILABLE'
        | 'NO_TEXT'
        | 'TIMEOUT'
        | 'TOO_LARGE'
        | 'BUNDLE_UNREADABLE'
        | 'READ_FAILED'
      reason_text: string
      drm_vendor?: string
    }

export interface Listing {
  tenant: string
  readable: number
  unreadable: number
  needs_review: number
  chunks: number
  documents: DocumentEntry[]
  /** Chunks that can already be found by meaning; the rest follows. */
  vectors: number
  /** The access rules cannot be understood: everything is locked until they can. */
  reason?: 'ACL_BROKEN'
}

export interface Uploaded {
  tenant: string
  filename: string
  bytes: number
  stored: true
  doc_id: string
  readable: boolean
  reason:
    | 'EMPTY'
    | 'DRM_ENCRYPTED'
    | 'PASSWORD_PROTECTED'
    | 'CORRUPT'
    | 'UNSUPPORTED_FORMAT'
    | 'OCR_UNAVAILABLE'
    | 'NO_TEXT'
    | 'TIMEOUT'
    | 'TOO_LARGE'
    | 'BUNDLE_UNREADABLE'
    | 'READ_FAILED'
    | null
  reason_text: string | null
  chunks: number
  review: boolean
  warnings: Warning[]
}

export interface Deleted {
  tenant: string
  filename: string
  deleted: true
}

export interface SearchAnswer {
  tenant: string
  query: string
  chunks_searched: number
  skipped: SkippedEntry[]
  hits: {
    chunk_id: string
    doc_id: string
    filename: string
    path: string[]
    outline: string[]
    anchors: Anchor[]
    extractors: ('hwp' | 'hwpx' | 'docx' | 'xlsx' | 'pdf-text' | 'ocr')[]
    score: number
    found_by: 'lexical' | 'semantic'
    kind: 'paragraph' | 'table'
    text: string
  }[]
  /** The access rules cannot be understood: everything is locked until they can. */
  reason?: 'ACL_BROKEN'
}

export interface ContextBundle {
  tenant: string
  query: string
  chunks_searched: number
  budget: number
  used: number
  truncated: boolean
  sources: {
    chunk_id: string
    doc_id: string
    filename: string
    path: string[]
    outline: string[]
    anchors: Anchor[]
    extractors: ('hwp' | 'hwpx' | 'docx' | 'xlsx' | 'pdf-text' | 'ocr')[]
    n: number
    kind: 'paragraph' | 'table'
    score: number
    found_by: 'lexical' | 'semantic'
    chars: number
    cut: boolean
  }[]
  context: string
  skipped: SkippedEntry[]
  /** The access rules cannot be understood: everything is locked until they can. */
  reason?: 'ACL_BROKEN'
}

export interface Verification {
  tenant: string
  grounded: boolean
  evidence_chunks: {
    doc_id: string
    chunk_id: string
  }[]
  unknown_sources: {
    doc_id: string
    chunk_id: string
  }[]
  unknown_refs: number[]
  sentences: {
    text: string
    refs: number[]
    numbers: string[]
    unsupported: string[]
    misattributed: string[]
    misquoted: string[]
  }[]
  citations: {
    doc_id: string | null
    chunk_id: string | null
    quote: string
    found: boolean
    filename: string | null
    anchors: Anchor[]
  }[]
  unsupported_numbers: string[]
  /** The access rules cannot be understood: everything is locked until they can. */
  reason?: 'ACL_BROKEN'
}

export interface Answer {
  tenant: string
  question: string
  answered: boolean
  reason: 'NO_MATCH' | 'NO_EVIDENCE' | 'NOT_GROUNDED' | 'ACL_BROKEN' | null
  skipped: SkippedEntry[]
  made_by: string
  text: string
  citations: {
    chunk_id: string
    doc_id: string
    filename: string
    path: string[]
    outline: string[]
    anchors: Anchor[]
    extractors: ('hwp' | 'hwpx' | 'docx' | 'xlsx' | 'pdf-text' | 'ocr')[]
    quote: string
    revisions: Revision[]
  }[]
  /** What the checks found wrong with an answer that is therefore not shown. */
  verification?: {
    grounded: boolean
    evidence_chunks: {
      doc_id: string
      chunk_id: string
    }[]
    unknown_sources: {
      doc_id: string
      chunk_id: string
    }[]
    unknown_refs: number[]
    sentences: {
      text: string
      refs: number[]
      numbers: string[]
      unsupported: string[]
      misattributed: string[]
      misquoted: string[]
    }[]
    citations: {
      doc_id: string | null
      chunk_id: string | null
      quote: string
      found: boolean
      filename: string | null
      anchors: Anchor[]
    }[]
    unsupported_numbers: string[]
    unbacked: string[]
  }
}

export interface Health {
  ok: boolean
  /** False while something still loads: requests are served, but less well. */
  ready: boolean
  version: string
  /** Only on a server without keys. */
  tenants?: string[]
  /** Only on a server with keys. */
  tenant_count?: number
  consumers?: string[]
  consumer_count?: number
  endpoints: string[]
  formats: (
    | 'hwpx'
    | 'hwp'
    | 'docx'
    | 'pdf'
    | 'xlsx'
    | 'image'
    | 'zip'
    | 'hwp3'
    | 'hwpml'
    | 'xls'
    | 'doc'
    | 'ppt'
    | 'pptx'
    | 'unknown'
  )[]
  max_upload: number
  auth: boolean
  limits: {
    rate_limit: number | null
    max_parallel: number | null
    parsing_now: number
  }
  vectors: {
    enabled: boolean
    model: string | null
    dimensions: number | null
    /** Why it is off; null when it is on. */
    reason: string | null
    /** Chunks that still wait for their vector. */
    pending: number
  }
  ocr: {
    enabled: boolean
    languages: string[]
    /** Why it is off; null when it is on. */
    reason: string | null
  }
  cache: {
    enabled: boolean
  }
  store: 'embedded' | 'postgres'
  llm: {
    configured: boolean
    host: string
    model: string
    external: boolean
  }
}

export interface Usage {
  consumers: Record<
    string,
    Record<
      string,
      {
        calls: number
        errors: number
        bytes_in: number
        ms: number
      }
    >
  >
}

export interface FeedbackRecorded {
  recorded: true
  id: string
}

export interface FeedbackList {
  total: number
  items: {
    id: string
    at: string
    consumer: string
    kind: 'unreadable' | 'wrong_value' | 'missing' | 'other'
    doc_id: string | null
    filename: string | null
    tenant: string | null
    field: string | null
    expected: string | null
    note: string | null
  }[]
}

/** What each operation takes and gives, by its id. */
export interface Operations {
  /** Read a file into a document */
  postParse: { file: GivenFile; reply: Document }
  /** Read a file into a document and its chunks */
  postChunk: { query?: { budget?: number | undefined }; file: GivenFile; reply: ChunkedFile }
  /** Store a file in a tenant and read it at once */
  postDocumentsUpload: {
    query?: { tenant?: string | undefined; replace?: boolean | undefined }
    file: GivenFile
    reply: Uploaded
  }
  /** Read a file without a key; nothing is stored */
  postTryParse: { query?: { pictures?: number | undefined }; file: GivenFile; reply: TriedFile }
  /** List the documents of a tenant */
  getDocuments: { query: { tenant: string; principal?: string | undefined }; reply: Listing }
  /** List the documents of a tenant, asked by a body */
  postDocuments: { body: ListingRequest; reply: Listing }
  /** Remove a file from a tenant */
  deleteDocuments: { query: { tenant: string; filename: string }; reply: Deleted }
  /** Find chunks */
  postSearch: { body: SearchRequest; reply: SearchAnswer }
  /** A numbered evidence bundle */
  postContext: { body: ContextRequest; reply: ContextBundle }
  /** An answer made of quoted lines, or a checked one by the gateway */
  postAnswer: { body: AnswerRequest; reply: Answer }
  /** Check an answer against evidence */
  postVerify: { body: VerifyRequest; reply: Verification }
  /** The evidence of an answer as a page */
  getView: {
    query: {
      tenant: string
      question: string
      limit?: number | undefined
      llm?: boolean | undefined
      principal?: string | undefined
    }
    reply: string
  }
  /** The evidence of an answer as a page, asked by a body */
  postView: { body: AnswerRequest; reply: string }
  /** Model Context Protocol over Streamable HTTP */
  postMcp: { body: JsonRpcMessage; reply: Record<string, unknown> | undefined }
  /** What the server can do and whether it is well */
  getHealth: { query?: { ready?: boolean | undefined }; reply: Health }
  /** Report a document that was not read, or read wrongly */
  postFeedback: { body: FeedbackRequest; reply: FeedbackRecorded }
  /** The reports, newest first */
  getFeedback: { query?: { limit?: number | undefined }; reply: FeedbackList }
  /** Counts of requests by consumer and route */
  getUsage: { reply: Usage }
  /** Figures for Prometheus */
  getMetrics: { reply: string }
  /** The home page */
  getHome: { reply: string }
  /** The demo page */
  getDemo: { reply: string }
  /** The page to try a file */
  getTry: { reply: string }
  /** The document api.md */
  getDocsApiMd: { reply: string }
  /** The document brief.md */
  getDocsBriefMd: { reply: string }
  /** The document deploy.md */
  getDocsDeployMd: { reply: string }
  /** The document install.md */
  getDocsInstallMd: { reply: string }
  /** The document rag.md */
  getDocsRagMd: { reply: string }
  /** The document schema.md */
  getDocsSchemaMd: { reply: string }
  /** This description */
  getOpenapiJson: { reply: Record<string, unknown> }
}

export const operations = {
  postParse: { method: 'POST', path: '/parse', answers: 'json' },
  postChunk: { method: 'POST', path: '/chunk', answers: 'json' },
  postDocumentsUpload: { method: 'POST', path: '/documents/upload', answers: 'json' },
  postTryParse: { method: 'POST', path: '/try/parse', answers: 'json' },
  getDocuments: { method: 'GET', path: '/documents', answers: 'json' },
  postDocuments: { method: 'POST', path: '/documents', answers: 'json' },
  deleteDocuments: { method: 'DELETE', path: '/documents', answers: 'json' },
  postSearch: { method: 'POST', path: '/search', answers: 'json' },
  postContext: { method: 'POST', path: '/context', answers: 'json' },
  postAnswer: { method: 'POST', path: '/answer', answers: 'json' },
  postVerify: { method: 'POST', path: '/verify', answers: 'json' },
  getView: { method: 'GET', path: '/view', answers: 'text' },
  postView: { method: 'POST', path: '/view', answers: 'text' },
  postMcp: { method: 'POST', path: '/mcp', answers: 'json' },
  getHealth: { method: 'GET', path: '/health', answers: 'json' },
  postFeedback: { method: 'POST', path: '/feedback', answers: 'json' },
  getFeedback: { method: 'GET', path: '/feedback', answers: 'json' },
  getUsage: { method: 'GET', path: '/usage', answers: 'json' },
  getMetrics: { method: 'GET', path: '/metrics', answers: 'text' },
  getHome: { method: 'GET', path: '/', answers: 'text' },
  getDemo: { method: 'GET', path: '/demo', answers: 'text' },
  getTry: { method: 'GET', path: '/try', answers: 'text' },
  getDocsApiMd: { method: 'GET', path: '/docs/api.md', answers: 'text' },
  getDocsBriefMd: { method: 'GET', path: '/docs/brief.md', answers: 'text' },
  getDocsDeployMd: { method: 'GET', path: '/docs/deploy.md', answers: 'text' },
  getDocsInstallMd: { method: 'GET', path: '/docs/install.md', answers: 'text' },
  getDocsRagMd: { method: 'GET', path: '/docs/rag.md', answers: 'text' },
  getDocsSchemaMd: { method: 'GET', path: '/docs/schema.md', answers: 'text' },
  getOpenapiJson: { method: 'GET', path: '/openapi.json', answers: 'json' },
} as const satisfies Record<keyof Operations, { method: string; path: string; answers: string }>
