import { describe, expect, test } from 'vitest'
import type { GrayPicture } from '../../../../src/adapters/parse/image/gray-picture.ts'
import { readTwice } from '../../../../src/adapters/tesseract/read-twice.ts'
import type { Recognizer, Token, TokenLine } from '../../../../src/adapters/tesseract/recognizer.ts'
import { toOcrLine } from '../../../../src/adapters/tesseract/to-ocr-line.ts'
import { grayOf } from '../../../support/picture-of.ts'

/** `'누리집/93 (0[65/5'`: tokens ten pixels wide; a plus sign in front means no space before. */
const tokensOf = (script: string): Token[] =>
  script.split(' ').map((piece, at) => {
    const [text = '', confidence = '90'] = piece.replace(/^\+/, '').split('/')
    return {
      text,
      confidence: Number(confidence) / 100,
      spaceBefore: at > 0 && !piece.startsWith('+'),
      bbox: [at * 10, 0, at * 10 + 10, 20],
    }
  })
const lineOf = (script: string): TokenLine => ({ tokens: tokensOf(script), bbox: [0, 0, 300, 20] })
const picture: GrayPicture = grayOf(300, 40, () => 255)

/** Reads `first` in the first language, and answers every second look with `second`. */
async function settled(first: string, second: string): Promise<{ text: string; looks: number }> {
  let looks = 0
  const recognizer: Recognizer = {
    async read(_picture, languages) {
      if (languages[0] === 'kor') return [lineOf(first)]
      looks += 1
      return second === '' ? [] : [lineOf(second)]
    },
    async close() {},
  }
  const [line] = await readTwice(recognizer, picture, ['kor', 'eng'], 'block')
  return { text: toOcrLine(line!, (box) => box).text, looks }
}

describe('a second look in the other languages', () => {
  test('is not taken at Hangul that is surely read', async () => {
    expect(await settled('문서의/93 작성/92', 'X')).toEqual({ text: '문서의 작성', looks: 0 })
  })

  test('is not taken at unsure Hangul either: no other language could read it', async () => {
    expect(await settled('꽂/0 +끗한/40 소나무/93', 'RSH/95')).toEqual({ text: '꽂끗한 소나무', looks: 0 })
  })

  test('replaces a tangle of signs by the words it is', async () => {
    const { text } = await settled('누리집/93 +(\\\\//.10[651-/0 +과/93', 'www.forest.example/0')
    expect(text).toBe('누리집(www.forest.example과')
  })

  test('replaces loose jamo by what is surer', async () => {
    expect((await settled('왕복/93 구간/92 8.5<ㅁ/57', '8.5km/92')).text).toBe('왕복 구간 8.5km')
  })

  test('keeps figures that are read as figures again', async () => {
    expect((await settled('일시:/93 2025/32 +년/92', '20254/87')).text).toBe('일시: 2025년')
  })

  test('keeps what the other language is no surer of', async () => {
    expect((await settled('고객지원센터/93 +(@/46 +로/93', 'w/30')).text).toBe('고객지원센터(@로')
  })

  test('takes a whole line in the other language where there is little Hangul in it', async () => {
    expect(await settled('116/80 니야/70 brown/90 10×/80', 'The/96 quick/95 brown/96 fox/95')).toEqual({
      text: 'The quick brown fox',
      looks: 1,
    })
  })

  test('keeps a line of figures', async () => {
    expect((await settled('1,234/95 5,678/96', '1,234/96 5,678/96')).text).toBe('1,234 5,678')
  })
})

test('a line is given in words, each in its place', () => {
  const line = toOcrLine(lineOf('문/90 +서/80 번호/95'), ([x0, y0, x1, y1]) => [x0 * 2, y0, x1 * 2, y1])
  expect(line.text).toBe('문서 번호')
  expect(line.words.map(({ text, bbox }) => [text, bbox])).toEqual([
    ['문서', [0, 0, 40, 20]],
    ['번호', [40, 0, 60, 20]],
  ])
  expect(line.bbox).toEqual([0, 0, 60, 20])
})
