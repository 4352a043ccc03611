import { test } from 'vitest'
import { createDispatchingParser } from '../../src/adapters/parse/dispatching-parser.ts'
import { createDocxReader } from '../../src/adapters/parse/docx/parser.ts'
import { createZipReader } from '../../src/adapters/parse/zip/parser.ts'
import { docxOf, p, tbl, tc, tr } from '../support/docx-of.ts'
import { zipOf } from '../support/zip-of.ts'
import { parserContract } from './kits/parser-kit.ts'

const letter = docxOf(p('예산 집행 지침') + tbl([tr([tc('구분'), tc('금액')]), tr([tc('인건비'), tc('1,000')])]))

parserContract({
  test,
  create: async () => createDispatchingParser({ readers: [createDocxReader(), createZipReader()], version: 'test' }),
  samples: async () => [
    { filename: '지침.docx', bytes: letter, says: '예산 집행 지침' },
    { filename: '묶음.zip', bytes: zipOf({ '안/지침.docx': letter, '메모.txt': 'x' }), says: '인건비' },
  ],
})
