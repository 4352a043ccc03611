import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMemoryLogger, type MemoryLogger } from '../../../../src/adapters/memory/memory-logger.ts'
import { openProcessPool, type ProcessPool } from '../../../../src/adapters/process-pool/process-pool.ts'
import type { Ocr, OcrPicture } from '../../../../src/ports/ocr.ts'
import { pdfThat } from './pdf-that.ts'

const seen: { readonly word: string; readonly pid: number }[] = []
let underWay = 0

/** Reads what the reader wrote into the picture; one word is beyond it. */
const ownOcr: Ocr = {
  id: 'own/1',
  languages: ['kor'],
  async recognize({ png, width, height }: OcrPicture) {
    underWay += 1
    const word = new TextDecoder().decode(png)
    seen.push({ word, pid: process.pid })
    await new Promise(setImmediate)
    if (underWay > 1) throw new Error('two at once')
    underWay -= 1
    if (word.startsWith('빈')) return []
    if (word === '넘어짐') throw new TypeError('비밀 문서의 내용')
    return [{ text: `${word}!`, bbox: [0, 0, width, height], confidence: 0.5, words: [] }]
  },
  async close() {
    throw new Error('not ours to close')
  },
}

let folder: string
let logger: MemoryLogger
let pool: ProcessPool
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'munseo-test-'))
  logger = createMemoryLogger()
  pool = await openProcessPool({
    workers: 1,
    timeoutMs: 60_000,
    ocr: { enabled: true, languages: ['eng'] },
    recognizer: ownOcr,
    logger,
    readers: new URL('./picture-readers.ts', import.meta.url),
    tempDir: folder,
    resultBytesMax: 20_000,
  })
})
afterAll(async () => {
  await pool.close()
  await rm(folder, { recursive: true, force: true })
})

test('a recogniser of the owner’s own reads the pictures, in the server, one after the other', async () => {
  const document = await pool.parse(pdfThat('가 나 다'))
  expect(document.blocks.map(({ text, bbox, extractor }) => [text, bbox, extractor])).toEqual([
    ['가!', [0, 0, 10, 4], 'ocr'],
    ['나!', [0, 0, 10, 4], 'ocr'],
    ['다!', [0, 0, 10, 4], 'ocr'],
  ])
  expect(seen.splice(0)).toEqual(['가', '나', '다'].map((word) => ({ word, pid: process.pid })))
})

test('what it is called and reads is part of the version, so that the cache keeps its documents apart', () => {
  expect(pool.version).toMatch(/-ocr-own_1-kor$/u)
})

test('pictures do not count as a part of the Document', async () => {
  const blank = `빈${'x'.repeat(6_000)}`
  const document = await pool.parse(pdfThat([blank, blank, blank, blank, '글'].join(' ')))
  expect(document.blocks.map(({ text }) => text)).toEqual(['글!'])
})

test('one that fails costs the file it failed on, which says so, and its words are not logged', async () => {
  const document = await pool.parse(pdfThat('가 넘어짐'))
  expect(document.access).toMatchObject({ readable: false, reason: 'OCR_UNAVAILABLE' })
  expect(document.access.reason_text).toContain('응답하지 않아')
  expect(logger.lines).toContainEqual(
    expect.objectContaining({ msg: 'recognition failed', fields: expect.objectContaining({ cause: 'TypeError' }) }),
  )
  expect(JSON.stringify(logger.lines)).not.toContain('비밀')
  expect((await pool.parse(pdfThat('다음'))).blocks[0]?.text).toBe('다음!')
})
