import { appendFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createFsFeedbackLog } from '../../../../src/adapters/fs/fs-feedback-log.ts'
import { createFsUsageLog } from '../../../../src/adapters/fs/fs-usage-log.ts'
import { appendLines, readLines } from '../../../../src/adapters/fs/json-lines.ts'
import { createMemoryLogger } from '../../../../src/adapters/memory/memory-logger.ts'
import type { FeedbackItem } from '../../../../src/ports/feedback-log.ts'
import { tempFolder } from './temp-folder.ts'

const item = (id: string): FeedbackItem => ({
  id,
  at: '2026-01-02T03:04:05.678Z',
  consumer: 'kim',
  kind: 'missing',
  doc_id: 'sha256:0',
  filename: null,
  tenant: null,
  field: null,
  expected: null,
  note: '표가 없습니다',
})

const call = { at: '2026-01-02T03:04:05.678Z', consumer: 'kim', route: 'POST /parse', status: 200, bytes_in: 1, ms: 2 }

async function linesIn(file: string): Promise<unknown[]> {
  const lines: unknown[] = []
  for await (const line of readLines(file)) lines.push(line)
  return lines
}

test('a line that a crash cut short spoils no other', async () => {
  const file = path.join(await tempFolder(), 'log.jsonl')
  await appendLines(file, ['{"a":1}'])
  await appendFile(file, '{"a":2,"b":"반')
  await appendLines(file, ['{"a":3}', '{"a":4}'])
  expect(await linesIn(file)).toEqual([{ a: 1 }, { a: 3 }, { a: 4 }])
})

test('the folder of a log is made when it is absent', async () => {
  const file = path.join(await tempFolder(), 'logs', 'new', 'log.jsonl')
  await appendLines(file, ['{"a":1}'])
  expect(await linesIn(file)).toEqual([{ a: 1 }])
})

test('the log is readable by its owner alone', async () => {
  const file = path.join(await tempFolder(), 'log.jsonl')
  await appendLines(file, ['{}'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('no file is an empty log', async () => {
  expect(await linesIn(path.join(await tempFolder(), 'none.jsonl'))).toEqual([])
})

test('feedback goes on in a new file when the old one is rotated away', async () => {
  const file = path.join(await tempFolder(), 'feedback.jsonl')
  const log = createFsFeedbackLog({ file })
  await log.append(item('1'))
  await rename(file, `${file}.1`)
  await log.append(item('2'))
  expect((await log.list({ limit: 9 })).items).toEqual([item('2')])
  expect(await linesIn(`${file}.1`)).toEqual([item('1')])
})

test('lines of another shape in the feedback log are passed over', async () => {
  const file = path.join(await tempFolder(), 'feedback.jsonl')
  const strange = ['null', '[]', '"글"', '{"id":"1"}', JSON.stringify({ ...item('9'), kind: '기타' }), 'not json']
  await writeFile(file, `${strange.join('\n')}\n${JSON.stringify(item('1'))}\n`)
  expect(await createFsFeedbackLog({ file }).list({ limit: 9 })).toEqual({ total: 1, items: [item('1')] })
})

test('feedback that cannot be written is refused, and the next is taken again', async () => {
  const folder = path.join(await tempFolder(), 'later')
  await writeFile(folder, 'a file in its place')
  const log = createFsFeedbackLog({ file: path.join(folder, 'feedback.jsonl') })
  await expect(log.append(item('1'))).rejects.toThrow('EEXIST')
  await rm(folder)
  await log.append(item('2'))
  expect((await log.list({ limit: 9 })).items).toEqual([item('2')])
})

test('every request is one line with these fields and no other', async () => {
  const file = path.join(await tempFolder(), 'usage.jsonl')
  const log = createFsUsageLog({ file, logger: createMemoryLogger() })
  for (let ms = 0; ms < 500; ms += 1) log.record({ ...call, ms, ...{ query: '비밀' } })
  await log.close()
  const lines = await linesIn(file)
  expect(lines).toEqual(Array.from({ length: 500 }, (_, ms) => ({ ...call, ms })))
  expect(await readFile(file, 'utf8')).not.toContain('비밀')
})

test('a usage log that cannot be written costs no request, is said once, and says what was lost', async () => {
  const folder = path.join(await tempFolder(), 'later')
  await writeFile(folder, 'a file in its place')
  const logger = createMemoryLogger()
  const log = createFsUsageLog({ file: path.join(folder, 'usage.jsonl'), logger })
  for (let round = 0; round < 3; round += 1) {
    log.record(call)
    await log.close()
  }
  expect(logger.lines.map(({ level }) => level)).toEqual(['error'])
  await rm(folder)
  log.record(call)
  await log.close()
  expect(logger.lines.at(-1)).toMatchObject({ level: 'warn', fields: { lost: 3 } })
  expect((await log.counts())['kim']?.['POST /parse']?.calls).toBe(4)
})
