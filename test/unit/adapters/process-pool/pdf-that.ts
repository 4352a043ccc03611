import { createHash } from 'node:crypto'
import type { SourceFile } from '../../../../src/ports/parser.ts'

/** A file that makes the hostile readers do a deed. */
export function pdfThat(deed: string, filename = '문서.pdf'): SourceFile & { readonly content: Uint8Array } {
  const content = new TextEncoder().encode(`%PDF-${deed}`)
  return { filename, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex'), content }
}

export const hostileReaders = new URL('./hostile-readers.ts', import.meta.url)
