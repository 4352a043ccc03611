import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fixtures } from '../../../../../fixtures/docx/fixtures.ts'
import { fixtureBytes } from '../../../../../fixtures/docx/make.ts'
import { createDocxReader } from '../../../../../src/adapters/parse/docx/parser.ts'
import { goldenTests } from '../../../../support/goldens.ts'

const folder = join(import.meta.dirname, '../../../../../fixtures/docx')

describe('DOCX goldens', () => {
  goldenTests(folder, '.docx', createDocxReader())
})

test('goldens are never rewritten where they are meant to guard', () => {
  if (process.env['CI'] !== undefined) expect(process.env['UPDATE_GOLDENS']).toBeUndefined()
})

test.each(Object.entries(fixtures))('%s.docx is what its generator makes', (name, fixture) => {
  const manifest = JSON.parse(readFileSync(join(folder, 'MANIFEST.json'), 'utf8'))
  const sha256 = createHash('sha256').update(fixtureBytes(fixture)).digest('hex')
  expect(
    createHash('sha256')
      .update(readFileSync(join(folder, `${name}.docx`)))
      .digest('hex'),
  ).toBe(sha256)
  expect(manifest[`${name}.docx`]).toMatchObject({ sha256, shows: fixture.shows })
})
