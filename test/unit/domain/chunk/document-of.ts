import { readableAccess } from '../../../../src/domain/document/access.ts'
import type { Document } from '../../../../src/domain/document/document.ts'
import { structureDocument, type Unstructured } from '../../../../src/domain/structure/structure-document.ts'

/** A published document around a reading. */
export function documentOf(reading: Unstructured): Document {
  return {
    doc_id: 'sha256:00',
    schema_version: '0.1',
    source: { filename: '자료.hwpx', format: 'hwpx', bytes: 1, pages: 1, sha256: '00', container_path: [] },
    access: readableAccess,
    metrics: { parse_ms: 0, extractor_mix: {} },
    acl: null,
    ...structureDocument(reading),
  }
}
