import { join } from 'node:path'
import { describe } from 'vitest'
import { files } from '../../../../../fixtures/hwp/make.ts'
import { createHwpReader } from '../../../../../src/adapters/parse/hwp/parser.ts'
import { fixtureTests } from '../../../../support/fixture-tests.ts'
import { goldenTests } from '../../../../support/goldens.ts'

const folder = join(import.meta.dirname, '../../../../../fixtures/hwp')

describe('HWP goldens', () => {
  goldenTests(folder, '.hwp', createHwpReader())
  fixtureTests(folder, files)
})
