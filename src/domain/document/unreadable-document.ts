import type { Access } from './access.ts'
import { type Document, docIdOf, type SourceFormat } from './document.ts'
import { emptyStructure } from './structure.ts'
import type { Warning } from './warning.ts'

export interface UnreadableSource {
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
  readonly format?: SourceFormat
  readonly containerPath?: readonly string[]
}

/** What is published of a file whose body could not be opened. */
export function unreadableDocument(
  source: UnreadableSource,
  access: Access,
  more: { readonly parseMs?: number; readonly warnings?: readonly Warning[] } = {},
): Document {
  return {
    doc_id: docIdOf(source.sha256),
    schema_version: '0.1',
    source: {
      filename: source.filename,
      format: source.format ?? 'unknown',
      bytes: source.bytes,
      pages: 0,
      sha256: source.sha256,
      container_path: source.containerPath ?? [],
    },
    access,
    blocks: [],
    tables: [],
    structure: emptyStructure,
    warnings: more.warnings ?? [],
    metrics: { parse_ms: more.parseMs ?? 0, extractor_mix: {} },
    acl: null,
  }
}
