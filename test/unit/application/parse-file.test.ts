import { expect, test } from 'vitest'
import { createMemoryCache } from '../../../src/adapters/memory/memory-cache.ts'
import { createMemoryLogger } from '../../../src/adapters/memory/memory-logger.ts'
import { makeParseFile } from '../../../src/application/parse-file.ts'
import { createPlainParser, sourceOf } from '../../support/documents.ts'

test('a file that changed after it was hashed is kept under the hash of what was read', async () => {
  const parser = createPlainParser()
  const cache = createMemoryCache()
  const parseFile = makeParseFile({ parser, cache, logger: createMemoryLogger() })
  const [promised, found] = [sourceOf('공고.docx', '처음 글'), sourceOf('공고.docx', '바뀐 글')]
  // As the process pool does: it reads what is there and says the hash of that.
  const truthful = { ...parser, parse: () => parser.parse(found) }
  await makeParseFile({ parser: truthful, cache, logger: createMemoryLogger() })(promised)

  expect((await parseFile(promised)).source.sha256).toBe(promised.sha256)
  expect((await parseFile(found)).source.sha256).toBe(found.sha256)
})
