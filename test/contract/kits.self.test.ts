import { AssertionError } from 'node:assert'
import { describe, expect, test } from 'vitest'
import { createMemoryCorpus } from '../../src/adapters/memory/memory-corpus.ts'
import { corpusContract } from './kits/corpus-kit.ts'
import type { RegisterTest } from './kits/kit.ts'
import { parserContract } from './kits/parser-kit.ts'
import { failureOf, type Wrong } from './wrong/caught.ts'
import { createToyParser, toySamples } from './wrong/toy-parser.ts'
import { wrongAclStores, wrongKeyStores } from './wrong/wrong-access-stores.ts'
import { wrongCaches, wrongVectorCaches } from './wrong/wrong-caches.ts'
import { wrongCorpora } from './wrong/wrong-corpora.ts'
import { wrongIndexes, wrongVectorIndexes } from './wrong/wrong-indexes.ts'
import { wrongClocks, wrongFeedbackLogs, wrongUsageLogs } from './wrong/wrong-logs.ts'
import { wrongEmbedders, wrongGateways, wrongOcrs, wrongRenderers } from './wrong/wrong-models.ts'
import { wrongParsers } from './wrong/wrong-parsers.ts'

const kits: Record<string, readonly Wrong[]> = {
  'a parser': wrongParsers,
  'an ocr': wrongOcrs,
  'a page renderer': wrongRenderers,
  'a search index': [...wrongIndexes, ...wrongVectorIndexes],
  'an embedder': wrongEmbedders,
  'a corpus': wrongCorpora,
  'a cache': wrongCaches,
  'a vector cache': wrongVectorCaches,
  'a key store': wrongKeyStores,
  'an acl store': wrongAclStores,
  'an llm gateway': wrongGateways,
  'a feedback log': wrongFeedbackLogs,
  'a usage log': wrongUsageLogs,
  'a clock': wrongClocks,
}

for (const [port, wrongs] of Object.entries(kits)) {
  describe(`${port} that`, () => {
    test.for(wrongs.map((wrong) => [wrong.does, wrong] as const))('%s is caught', async ([, wrong]) => {
      expect(await failureOf(wrong), `passed: ${wrong.caughtBy}`).toBeInstanceOf(Error)
    })

    test('breaks a promise exists for each promise of the kit', () => {
      const promised = new Set<string>()
      wrongs[0]!.run((name) => promised.add(name.slice(name.indexOf(': ') + 2)))
      for (const { caughtBy } of wrongs) promised.delete(caughtBy)
      expect([...promised]).toEqual([])
    })
  })
}

function testsOf(run: (register: RegisterTest) => void): Map<string, () => Promise<void>> {
  const tests = new Map<string, () => Promise<void>>()
  run((name, body) => tests.set(name, body))
  return tests
}

test('the least parser that keeps the contract passes its kit', async () => {
  const tests = testsOf((register) =>
    parserContract({ test: register, create: async () => createToyParser(), samples: toySamples }),
  )
  for (const [name, run] of tests) await expect(run(), name).resolves.toBeUndefined()
})

test('an exception takes its test out, and one that names no test fails', async () => {
  const create = async () => ({ corpus: createMemoryCorpus() })
  const exact = { test: 'a file that is not there is undefined', reason: 'for this test' }
  const all = testsOf((register) => corpusContract({ test: register, create }))
  const fewer = testsOf((register) => corpusContract({ test: register, create, except: [exact] }))
  expect(all.has(`corpus: ${exact.test}`)).toBe(true)
  expect(fewer.has(`corpus: ${exact.test}`)).toBe(false)

  const check = 'corpus: every declared exception names a test and gives a reason'
  await expect(fewer.get(check)!()).resolves.toBeUndefined()
  for (const except of [
    { ...exact, test: 'no such test' },
    { ...exact, reason: ' ' },
  ]) {
    const wrong = testsOf((register) => corpusContract({ test: register, create, except: [except] }))
    await expect(wrong.get(check)!()).rejects.toBeInstanceOf(AssertionError)
  }
})
