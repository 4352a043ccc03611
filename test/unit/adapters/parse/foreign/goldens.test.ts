import { join } from 'node:path'
import { describe } from 'vitest'
import { files } from '../../../../../fixtures/foreign/make.ts'
import { documentGoldenTests } from '../../../../support/document-goldens.ts'
import { fixtureTests } from '../../../../support/fixture-tests.ts'

const folder = join(import.meta.dirname, '../../../../../fixtures/foreign')

describe('protected and foreign files', () => {
  documentGoldenTests(folder, Object.keys(files))
  fixtureTests(folder, files)
})
