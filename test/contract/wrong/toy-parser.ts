import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { readableAccess, unreadable } from '../../../src/domain/document/access.ts'
import { nameDocument } from '../../../src/domain/document/name-document.ts'
import { unreadableDocument } from '../../../src/domain/document/unreadable-document.ts'
import type { Parser } from '../../../src/ports/parser.ts'

/** Reads files that begin with `TOY`, one paragraph a line. The least that keeps the contract of a parser. */
export function createToyParser(): Parser {
  return {
    version: 'toy-1',
    formats: ['docx'],
    async parse({ filename, content }) {
      const bytes = content instanceof Uint8Array ? content : await readFile(content.path)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const source = { filename, bytes: bytes.length, sha256 }
      if (bytes.length === 0) return unreadableDocument(source, unreadable('EMPTY'))
      const [mark, ...lines] = new TextDecoder().decode(bytes).split('\n')
      if (mark !== 'TOY') return unreadableDocument(source, unreadable('UNSUPPORTED_FORMAT'))
      const document = {
        ...unreadableDocument({ ...source, format: 'docx' }, readableAccess),
        blocks: lines.map((text, at) => ({
          id: `b${at + 1}`,
          type: 'paragraph' as const,
          text: text.normalize('NFC'),
          page: 1,
          bbox: null,
          parent: null,
          level: null,
          extractor: 'docx' as const,
          confidence: 1,
        })),
      }
      return nameDocument(document, filename)
    },
    async close() {},
  }
}

const toy = (text: string) => new TextEncoder().encode(`TOY\n${text}`)

export const toySamples = async () => [
  { filename: '공고.docx', bytes: toy('입찰 공고\n제3조 예산'), says: '입찰 공고' },
  { filename: '규정.docx', bytes: toy('위원회 구성과 운영'), says: '위원회 구성' },
]
