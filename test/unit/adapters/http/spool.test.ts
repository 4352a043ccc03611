import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSpool } from '../../../../src/adapters/http/spool.ts'
import { sha256Of } from '../../../support/documents.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'spool-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a received file holds what was written, and its size and hash are those of the bytes', async () => {
  const file = await (await openSpool(folder)).open()
  await file.write(Buffer.from('가나'))
  await file.write(Buffer.from('다'))
  expect(await file.finish()).toEqual({ bytes: 9, sha256: sha256Of(Buffer.from('가나다')) })
  expect(await readFile(file.path, 'utf8')).toBe('가나다')
})

test('nobody else can read the folder or a file in it', async () => {
  const inner = path.join(folder, 'made')
  const file = await (await openSpool(inner)).open()
  expect((await stat(inner)).mode & 0o777).toBe(0o700)
  expect((await stat(file.path)).mode & 0o777).toBe(0o600)
  await file.remove()
})

test('a removed file is gone, finished or not, and removing it twice is no error', async () => {
  const spool = await openSpool(folder)
  const finished = await spool.open()
  await finished.finish()
  const unfinished = await spool.open()
  for (const file of [finished, unfinished, finished]) await file.remove()
  expect(await readdir(folder)).toEqual([])
})

test('what an ended process left behind is cleared away, other files and fresh ones are not', async () => {
  const old = new Date('2026-01-01T00:00:00Z')
  for (const name of ['upload-old', 'notes.txt', 'upload-fresh']) await writeFile(path.join(folder, name), 'x')
  for (const name of ['upload-old', 'notes.txt']) await utimes(path.join(folder, name), old, old)
  await openSpool(folder)
  expect((await readdir(folder)).sort()).toEqual(['notes.txt', 'upload-fresh'])
})
