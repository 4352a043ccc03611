import { lstatSync } from 'node:fs'
import { rename, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createContentHashes } from '../../../../src/adapters/fs/content-hashes.ts'
import { tempFolder } from './temp-folder.ts'

/** A look at the file as if it had lain unchanged for an hour. */
function settledLook(file: string) {
  const stats = lstatSync(file, { bigint: true })
  const hourAgoNs = BigInt(Date.now() - 3_600_000) * 1_000_000n
  return Object.assign(stats, { ctimeMs: hourAgoNs / 1_000_000n })
}

test('a file that looks unchanged is not read again', async () => {
  const file = path.join(await tempFolder(), 'a.hwp')
  await writeFile(file, '처음')
  const hashes = createContentHashes()
  const stats = settledLook(file)
  const first = await hashes.of(file, stats)
  await rename(file, `${file}.away`)
  expect(await hashes.of(file, stats)).toEqual(first)
  hashes.keepOnly(new Set())
  expect(await hashes.of(file, stats)).toBeUndefined()
})

test('a file written a moment ago is read again: its next change might not show in its time', async () => {
  const file = path.join(await tempFolder(), 'a.hwp')
  await writeFile(file, '처음')
  const hashes = createContentHashes()
  const stats = lstatSync(file, { bigint: true })
  const first = await hashes.of(file, stats)
  await writeFile(file, '다음')
  expect((await hashes.of(file, stats))?.sha256).not.toBe(first?.sha256)
})

test('another size, time or file is read again', async () => {
  const file = path.join(await tempFolder(), 'a.hwp')
  await writeFile(file, '처음')
  const hashes = createContentHashes()
  const first = await hashes.of(file, settledLook(file))
  await utimes(file, 1_000, 1_000)
  await writeFile(file, '다음')
  expect((await hashes.of(file, settledLook(file)))?.sha256).not.toBe(first?.sha256)
  expect(await hashes.of(file, settledLook(file))).toMatchObject({ bytes: 6 })
})
