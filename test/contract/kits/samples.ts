import { createHash } from 'node:crypto'
import type { PlacedChunk } from '../../../src/domain/chunk/places.ts'
import { readableAccess, unreadable } from '../../../src/domain/document/access.ts'
import { type Document, docIdOf } from '../../../src/domain/document/document.ts'
import { emptyStructure } from '../../../src/domain/document/structure.ts'
import { unreadableDocument } from '../../../src/domain/document/unreadable-document.ts'
import type { IndexedDocument } from '../../../src/ports/search-index.ts'

export const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** A document with text, a table, a warning and coordinates; another `seed` gives another document. */
export function sampleDocument(seed: string, paragraphs = 3): Document {
  const sha256 = hashOf(seed)
  return {
    doc_id: docIdOf(sha256),
    schema_version: '0.1',
    source: { filename: `${seed}.hwp`, format: 'hwp', bytes: 1_234, pages: 2, sha256, container_path: [] },
    access: readableAccess,
    blocks: Array.from({ length: paragraphs }, (_, at) => ({
      id: `b${at + 1}`,
      type: at === 0 ? 'title' : 'paragraph',
      text: `${seed} 제${at + 1}항\n“인용”과 𠮷野家, \u0001 그리고 \ud83d\ude00`,
      page: 1,
      bbox: at === 0 ? null : [0.1 + at, 2.25, 595.27, 841.89],
      parent: at === 0 ? null : 'b1',
      level: null,
      extractor: 'hwp',
      confidence: 0.987,
    })),
    tables: [
      {
        id: 't1',
        block: null,
        page: 2,
        bbox: null,
        caption: '<표 1>',
        rows: 2,
        cols: 2,
        cells: [
          { row: 0, col: 0, rowspan: 1, colspan: 2, text: '구분', header: true, bbox: null },
          { row: 1, col: 0, rowspan: 1, colspan: 1, text: '예산', header: false, bbox: null },
          { row: 1, col: 1, rowspan: 1, colspan: 1, text: '1,234', header: false, bbox: null },
        ],
        grid: [
          ['구분', ''],
          ['예산', '1,234'],
        ],
        cell_range: null,
      },
    ],
    structure: { ...emptyStructure, title: seed, recipients: ['수신자'], sources: { title: 'b1' } },
    warnings: [{ code: 'PAGE_UNKNOWN', text: '쪽을 알 수 없습니다.', page: null, block: 'b1' }],
    metrics: { parse_ms: 12, extractor_mix: { hwp: 1 } },
    acl: null,
  }
}

/** A bundle with a readable and an unreadable member, one of them inside another bundle. */
export function sampleBundle(seed: string): Document {
  const inner = sampleDocument(`${seed} 안`)
  const lost = unreadableDocument(
    { filename: '잠김.hwp', bytes: 5, sha256: hashOf('잠김'), containerPath: [`${seed}.zip`] },
    unreadable('PASSWORD_PROTECTED'),
  )
  const nested = { ...unreadableDocument({ ...lost.source, format: 'zip' }, readableAccess), members: [inner] }
  const { acl, ...bundle } = sampleDocument(seed, 0)
  return { ...bundle, tables: [], acl, members: [lost, nested, sampleDocument(`${seed} 밖`)] }
}

export function chunk(docId: string, place: number, text: string): PlacedChunk {
  const anchor = { page: place, bbox: null, cell_range: null }
  const id = `c${place}`
  return {
    id,
    chunk_id: id,
    doc_id: docId,
    kind: 'paragraph',
    text,
    chars: text.length,
    blocks: [`b${place}`],
    anchors: [anchor],
    places: [
      { at: 0, anchor },
      { at: 1, anchor: { ...anchor, page: place + 1 } },
    ],
    path: ['문서'],
    outline: [],
    extractors: ['hwp'],
  }
}

/** A listed document whose chunks are the given texts. */
export function indexed(name: string, texts: readonly string[], version = '1'): IndexedDocument {
  const docId = docIdOf(hashOf(`${name} ${version}`))
  return {
    name,
    version,
    file: name,
    entry: {
      doc_id: docId,
      filename: name,
      readable: true,
      chunks: texts.length,
      structure: emptyStructure,
      review: false,
      review_reasons: [],
    },
    chunks: texts.map((text, at) => chunk(docId, at + 1, text)),
  }
}
