import { join } from 'node:path'
import { xlsxFixtures } from '../../../../../fixtures/xlsx/make.ts'
import { createXlsxReader } from '../../../../../src/adapters/parse/xlsx/parser.ts'
import { fixtureTests } from '../../../../support/fixture-tests.ts'
import { goldenTests } from '../../../../support/goldens.ts'

const folder = join(import.meta.dirname, '../../../../../fixtures/xlsx')

fixtureTests(folder, xlsxFixtures)
goldenTests(folder, '.xlsx', createXlsxReader())
