import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fixtures } from '../../../../../fixtures/pdf/fixtures.ts'
import { createPdfReader } from '../../../../../src/adapters/parse/pdf/parser.ts'
import { goldenTests } from '../../../../support/goldens.ts'
import { pdfOf } from '../../../../support/pdf-of.ts'

const folder = join(import.meta.dirname, '../../../../../fixtures/pdf')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('PDF goldens', () => {
  goldenTests(folder, '.pdf', createPdfReader())
})

test.each(Object.entries(fixtures))('%s.pdf is what its generator makes', (name, { shape, shows }) => {
  const manifest = JSON.parse(readFileSync(join(folder, 'MANIFEST.json'), 'utf8'))
  const made = sha256(pdfOf(shape))
  expect(sha256(readFileSync(join(folder, `${name}.pdf`)))).toBe(made)
  expect(manifest[`${name}.pdf`]).toMatchObject({ sha256: made, shows })
})
