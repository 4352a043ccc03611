import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { ocrContract } from 'munseo/contract/ocr-kit'
import { createCommandOcr } from './command-ocr.ts'
import { linesFromTsv } from './lines-from-tsv.ts'

const words = ['예산', '점용료', '공고']
const standIn = path.join(import.meta.dirname, 'stand-in.ts')
const command = (args: readonly string[]) => ({ command: process.execPath, args, languages: ['kor'] })

/** A grey picture with a black bar for each line of text. */
function pictureWith(lines: number): { png: Uint8Array; width: number; height: number } {
  const [width, height] = [60, 20 * (lines + 1)]
  const rows = Buffer.alloc((width + 1) * height, 255)
  for (let y = 0; y < height; y += 1) {
    rows[y * (width + 1)] = 0
    if (y >= 20 && y % 20 < 8) rows.fill(0, y * (width + 1) + 6, y * (width + 1) + 50)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return { png: Buffer.concat([signature, ...parts]), width, height }
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(content.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}

ocrContract({
  test,
  create: async () => createCommandOcr(command([standIn, ...words])),
  pictures: async () => ({ blank: pictureWith(0), written: pictureWith(words.length), words }),
})

test('a command that fails, or is not there, is an outage and not a picture without text', async () => {
  const failing = createCommandOcr(command(['-e', 'process.exit(3)']))
  await assert.rejects(failing.recognize(pictureWith(1)), /ended with 3/u)
  const missing = createCommandOcr({ ...command([]), command: './no-such-program' })
  await assert.rejects(missing.recognize(pictureWith(1)), /ENOENT/u)
})

test('a command that does not end is stopped', async () => {
  const slow = createCommandOcr({ ...command(['-e', 'setInterval(() => {}, 1000)']), timeoutMs: 200 })
  await assert.rejects(slow.recognize(pictureWith(1)), { name: 'AbortError' })
})

test('words stay inside the picture and lines are told apart by block, paragraph and line', () => {
  const tsv = [
    'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext',
    '4\t1\t1\t1\t1\t0\t0\t0\t9\t9\t-1\t',
    '5\t1\t1\t1\t1\t1\t-2\t1\t8\t4\t96\t가람시',
    '5\t1\t1\t1\t1\t2\t8\t1\t99\t4\t94\t조례',
    '5\t1\t2\t1\t1\t1\t0\t8\t5\t99\t-1\t끝',
  ].join('\n')
  assert.deepEqual(
    linesFromTsv(tsv, { width: 20, height: 10 }).map(({ text, bbox, confidence }) => ({ text, bbox, confidence })),
    [
      { text: '가람시 조례', bbox: [0, 1, 20, 5], confidence: 0.95 },
      { text: '끝', bbox: [0, 8, 5, 10], confidence: 0 },
    ],
  )
})
