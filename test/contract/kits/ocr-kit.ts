import assert from 'node:assert/strict'
import type { Bbox } from '../../../src/domain/document/block.ts'
import type { Ocr, OcrPicture } from '../../../src/ports/ocr.ts'
import { type KitOptions, openKit } from './kit.ts'

export interface OcrKitOptions extends KitOptions<Ocr> {
  /** Pictures the recogniser can be expected to read: one blank, one with these words from top to bottom. */
  readonly pictures: () => Promise<{
    readonly blank: OcrPicture
    readonly written: OcrPicture
    readonly words: readonly string[]
  }>
}

export function ocrContract({ pictures, ...options }: OcrKitOptions): void {
  const { promise, finish } = openKit('ocr', options, (ocr) => ocr.close())

  const isInside = ([x0, y0, x1, y1]: Bbox, { width, height }: OcrPicture) =>
    x0 >= 0 && y0 >= 0 && x0 <= x1 && y0 <= y1 && x1 <= width && y1 <= height
  const isShare = (value: number) => value >= 0 && value <= 1

  promise('it says which languages it reads', async (ocr) => {
    assert.ok(ocr.languages.length > 0)
    assert.ok(ocr.languages.every((language) => /^[a-z_]+$/i.test(language)))
  })

  promise('a picture without text gives no lines', async (ocr) => {
    assert.deepEqual(await ocr.recognize((await pictures()).blank), [])
  })

  promise('the words are read, in reading order', async (ocr) => {
    const { written, words } = await pictures()
    const text = (await ocr.recognize(written)).map((line) => line.text).join('\n')
    const places = words.map((word) => text.replaceAll(/[^\S\n]/gu, '').indexOf(word))
    assert.ok(
      places.every((place) => place >= 0),
      text,
    )
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    )
    assert.equal(text, text.normalize('NFC'))
  })

  promise('every rectangle lies inside the picture and every confidence between 0 and 1', async (ocr) => {
    const { written } = await pictures()
    const lines = await ocr.recognize(written)
    assert.ok(lines.length > 0)
    for (const line of lines) {
      assert.ok(line.text.trim() !== '' && isInside(line.bbox, written) && isShare(line.confidence))
      assert.ok(line.words.length > 0)
      for (const word of line.words) assert.ok(isInside(word.bbox, written) && isShare(word.confidence))
    }
  })

  promise('the same picture gives the same lines, also among others at the same time', async (ocr) => {
    const { blank, written } = await pictures()
    const [first, none, again] = await Promise.all([written, blank, written].map((one) => ocr.recognize(one)))
    assert.deepEqual(none, [])
    assert.deepEqual(again, first)
    assert.deepEqual(await ocr.recognize(written), first)
  })

  finish()
}
