import { expect, test, vi } from 'vitest'
import { createMemoryCache } from '../../../src/adapters/memory/memory-cache.ts'
import { createMemoryClock } from '../../../src/adapters/memory/memory-clock.ts'
import { createMemoryCorpus } from '../../../src/adapters/memory/memory-corpus.ts'
import { createMemoryLogger } from '../../../src/adapters/memory/memory-logger.ts'
import { createMemorySearchIndex } from '../../../src/adapters/memory/memory-search-index.ts'
import { makeParseFile } from '../../../src/application/parse-file.ts'
import { createRetryPlan } from '../../../src/application/retry-plan.ts'
import { makeSyncTenant } from '../../../src/application/sync-tenant.ts'
import { type AccessReason, unreadable } from '../../../src/domain/document/access.ts'
import type { Parser } from '../../../src/ports/parser.ts'
import { bytesOf, createPlainParser } from '../../support/documents.ts'

const minuteMs = 60_000

/** Fails for the named files as it is told: rejects, or gives an unreadable document. */
function world(options: { recognitionOn?: boolean } = {}) {
  const plain = createPlainParser()
  const failing = new Map<string, AccessReason | 'rejects' | 'hangs'>()
  const parser: Parser = {
    ...plain,
    async parse(file) {
      const document = await plain.parse(file)
      const how = failing.get(file.filename)
      if (how === 'hangs') return new Promise(() => {})
      if (how === 'rejects') throw new TypeError('비밀 문서의 내용')
      return how === undefined ? document : { ...document, access: unreadable(how), blocks: [] }
    },
  }
  const clock = createMemoryClock()
  const corpus = createMemoryCorpus()
  const index = createMemorySearchIndex()
  const logger = createMemoryLogger()
  const parseFile = makeParseFile({ parser, cache: createMemoryCache(), logger })
  const start = () =>
    makeSyncTenant(
      {
        corpus,
        index,
        parser,
        parseFile,
        logger,
        retryPlan: createRetryPlan({ clock, recognitionOn: () => options.recognitionOn ?? true }),
      },
      { parallel: 2 },
    )
  return {
    failing,
    clock,
    index,
    logger,
    start,
    sync: start(),
    readings: (name: string) => plain.asked.filter((one) => one === name).length,
    place: (name: string, text: string) => corpus.store('kim', name, bytesOf(text), { replace: true }),
    /** What the listing says of each file: its reason, or how many chunks it has. */
    listed: async () =>
      Object.fromEntries(
        (await index.documents('kim')).map(({ name, entry }) => [name, entry.readable ? entry.chunks : entry.reason]),
      ),
  }
}

/** Gives what goes on behind the scenes time to come to rest. */
const rest = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

test('a parser that rejects for one file costs that file only, and the log says where but not what', async () => {
  const { sync, failing, place, listed, logger } = world()
  await place('가.docx', '예산')
  await place('나.docx', '인사')
  failing.set('가.docx', 'rejects')
  expect(await sync('kim')).toBe(true)
  expect(await listed()).toEqual({ '가.docx': 'READ_FAILED', '나.docx': 1 })
  const [line] = logger.lines.filter(({ level }) => level === 'error')
  expect(line?.fields['cause']).toMatch(/^TypeError \| at /u)
  expect(JSON.stringify(logger.lines)).not.toContain('비밀')
})

test('what rejected is read again at the next look, behind it', async () => {
  const { sync, failing, place, listed } = world()
  await place('가.docx', '예산')
  failing.set('가.docx', 'rejects')
  await sync('kim')
  failing.clear()
  await sync('kim')
  await vi.waitFor(async () => expect(await listed()).toEqual({ '가.docx': 1 }))
})

test('a replaced file that cannot be read is not found by its old text', async () => {
  const { sync, failing, place, index } = world()
  await place('가.docx', '예산')
  await sync('kim')
  await place('가.docx', '인사')
  failing.set('가.docx', 'rejects')
  await sync('kim')
  expect((await index.search('kim', { words: '예산', limit: 5 })).lexical).toEqual([])
})

test('what goes on rejecting is tried less and less often, however often the tenant is looked at', async () => {
  const { sync, failing, place, readings, clock } = world()
  await place('가.docx', '예산')
  failing.set('가.docx', 'rejects')
  const tried: number[] = []
  for (const passedMs of [0, 0, 0, 5_000, 0, 30_000, 30_000, 0, 10 * minuteMs, 60 * minuteMs, 60 * minuteMs]) {
    clock.advance(passedMs)
    for (let looks = 0; looks < 3; looks += 1) {
      await sync('kim')
      await rest()
    }
    tried.push(readings('가.docx'))
  }
  expect(tried).toEqual([2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7])
})

test.each([
  ['TIMEOUT', 10],
  ['OCR_UNAVAILABLE', 1],
] as const)('%s is tried again after %i minutes, and not before', async (reason, minutes) => {
  const { sync, failing, place, listed, readings, clock } = world()
  await place('가.docx', '예산')
  failing.set('가.docx', reason)
  await sync('kim')
  failing.clear()
  clock.advance(minutes * minuteMs - 1)
  await sync('kim')
  await rest()
  expect([await listed(), readings('가.docx')]).toEqual([{ '가.docx': reason }, 1])
  clock.advance(1)
  await sync('kim')
  await vi.waitFor(async () => expect(await listed()).toEqual({ '가.docx': 1 }))
  await sync('kim')
  await rest()
  expect(readings('가.docx')).toBe(2)
})

test('reasons that do not pass, and pictures while recognition is off, are not tried again', async () => {
  const { sync, failing, place, readings, clock } = world({ recognitionOn: false })
  for (const [name, reason] of [
    ['암호.docx', 'PASSWORD_PROTECTED'],
    ['손상.docx', 'CORRUPT'],
    ['그림.docx', 'OCR_UNAVAILABLE'],
  ] as const) {
    await place(name, name)
    failing.set(name, reason)
  }
  for (let looks = 0; looks < 5; looks += 1) {
    await sync('kim')
    await rest()
    clock.advance(24 * 60 * minuteMs)
  }
  expect(['암호.docx', '손상.docx', '그림.docx'].map(readings)).toEqual([1, 1, 1])
})

test('a server started anew waits before it tries again what ran out of time', async () => {
  const { sync, start, failing, place, readings, clock } = world()
  await place('가.docx', '예산')
  failing.set('가.docx', 'TIMEOUT')
  await sync('kim')
  clock.advance(10 * minuteMs)
  const anew = start()
  await anew('kim')
  await anew('kim')
  await rest()
  expect(readings('가.docx')).toBe(1)
  clock.advance(10 * minuteMs)
  await anew('kim')
  await vi.waitFor(() => expect(readings('가.docx')).toBe(2))
})

test('a changed file is read at once, whatever became of the one before', async () => {
  const { sync, failing, place, listed } = world()
  await place('가.docx', '예산')
  failing.set('가.docx', 'TIMEOUT')
  await sync('kim')
  failing.clear()
  await place('가.docx', '인사')
  await sync('kim')
  expect(await listed()).toEqual({ '가.docx': 1 })
})

test('nobody waits for what is read again', async () => {
  const { sync, failing, place, readings, listed } = world()
  await place('가.docx', '예산')
  failing.set('가.docx', 'rejects')
  await sync('kim')
  failing.set('가.docx', 'hangs')
  await sync('kim')
  await vi.waitFor(() => expect(readings('가.docx')).toBe(2))
  await place('나.docx', '인사')
  expect(await sync('kim')).toBe(true)
  expect(await listed()).toEqual({ '가.docx': 'READ_FAILED', '나.docx': 1 })
})
