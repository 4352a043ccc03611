import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sketches } from '../../../../../fixtures/hwp/sketches.ts'
import { files } from '../../../../../fixtures/hwpx/make.ts'
import { createReadContext, type Reading } from '../../../../../src/adapters/parse/format-reader.ts'
import { createHwpReader } from '../../../../../src/adapters/parse/hwp/parser.ts'
import { createHwpxReader } from '../../../../../src/adapters/parse/hwpx/parser.ts'
import { fixtureTests } from '../../../../support/fixture-tests.ts'
import { goldenTests } from '../../../../support/goldens.ts'
import { hwpOf } from '../../../../support/hwp-of.ts'
import { hwpxOf } from '../../../../support/hwpx-of.ts'

const folder = join(import.meta.dirname, '../../../../../fixtures/hwpx')

describe('HWPX goldens', () => {
  goldenTests(folder, '.hwpx', createHwpxReader())
  fixtureTests(folder, files)
})

const withoutExtractor = ({ blocks, ...rest }: Reading) => ({
  ...rest,
  blocks: blocks.map(({ extractor: _, ...block }) => block),
})

test.each(Object.entries(sketches))('%s reads the same from HWP and from HWPX', async (_, { sketch }) => {
  const hwp = await createHwpReader().read(hwpOf(sketch), createReadContext())
  const hwpx = await createHwpxReader().read(hwpxOf(sketch), createReadContext())
  expect(withoutExtractor(hwpx)).toEqual(withoutExtractor(hwp))
})
