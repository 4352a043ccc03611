import type { Document } from '../../../src/domain/document/document.ts'
import type { Parser } from '../../../src/ports/parser.ts'
import { parserContract } from '../kits/parser-kit.ts'
import type { Wrong } from './caught.ts'
import { createToyParser, toySamples } from './toy-parser.ts'

function wrong(does: string, caughtBy: string, change: (right: Parser) => Partial<Parser>): Wrong {
  const create = async () => {
    const right = createToyParser()
    return { ...right, ...change(right) }
  }
  return { does, caughtBy, run: (test) => parserContract({ test, create, samples: toySamples }) }
}

const altering = (right: Parser, alter: (document: Document) => Document): Partial<Parser> => ({
  parse: async (file) => alter(await right.parse(file)),
})

const withFirstBlock = (document: Document, change: Partial<Document['blocks'][number]>): Document => ({
  ...document,
  blocks: document.blocks.map((block, at) => (at === 0 ? { ...block, ...change } : block)),
})

const wellFormed = 'what a file says is in its Document, and the Document is well formed'

export const wrongParsers: readonly Wrong[] = [
  wrong('has no version', 'it names its version and the formats it reads', () => ({ version: '' })),
  wrong('loses the text', wellFormed, (right) => altering(right, (document) => ({ ...document, blocks: [] }))),
  wrong('points at blocks that are not there', wellFormed, (right) =>
    altering(right, (document) => withFirstBlock(document, { parent: 'b77' })),
  ),
  wrong('counts pages from 0', wellFormed, (right) =>
    altering(right, (document) => withFirstBlock(document, { page: 0 })),
  ),
  wrong('gives decomposed text', wellFormed, (right) =>
    altering(right, (document) => withFirstBlock(document, { text: '입찰 공고'.normalize('NFD') })),
  ),
  wrong('reads a table of overlapping cells', wellFormed, (right) =>
    altering(right, (document) => {
      const cell = { row: 0, col: 0, rowspan: 1, colspan: 1, text: '', header: false, bbox: null }
      const table = { id: 't1', block: null, page: 1, bbox: null, caption: null, rows: 1, cols: 1, cell_range: null }
      return { ...document, tables: [{ ...table, cells: [cell, cell], grid: [['']] }] }
    }),
  ),
  wrong('reads anew each time', 'the same bytes give the same Document, from memory or from disk', (right) => {
    let readings = 0
    return altering(right, (document) => {
      readings += 1
      return withFirstBlock(document, { confidence: 1 / readings })
    })
  }),
  wrong('believes the name', 'the name changes nothing but the name and the warning about it', (right) => ({
    parse: async (file) => {
      const document = await right.parse(file)
      return file.filename.endsWith('.docx') ? document : { ...document, blocks: [] }
    },
  })),
  wrong('has one place for the file it reads', 'files read at the same time do not mix', (right) => {
    let place: Parameters<Parser['parse']>[0]
    return {
      parse: async (file) => {
        place = file
        await new Promise((resolve) => setImmediate(resolve))
        return right.parse(place)
      },
    }
  }),
  wrong('takes the bytes for its own', 'the bytes it was given stay as they are', (right) => ({
    parse: async (file) => {
      const document = await right.parse(file)
      if (file.content instanceof Uint8Array) file.content.fill(0)
      return document
    },
  })),
  wrong('calls nothing corrupt', 'a file without bytes is EMPTY', (right) =>
    altering(right, (document) => ({ ...document, access: { ...document.access, reason: 'CORRUPT' } })),
  ),
  wrong(
    'throws what it does not know',
    'bytes of no known kind are refused with a reason and a sentence about it',
    (right) => ({
      parse: async (file) => {
        const document = await right.parse(file)
        if (!document.access.readable) throw new Error('unknown format')
        return document
      },
    }),
  ),
  wrong(
    'throws at damage',
    'a damaged file ends in a Document that says so or in a well-formed part of it',
    (right) => ({
      parse: async (file) => {
        const document = await right.parse(file)
        if (document.blocks.some(({ text }) => text.includes('\ufffd') || text.includes('\0')))
          throw new Error('bad text')
        return document
      },
    }),
  ),
]
