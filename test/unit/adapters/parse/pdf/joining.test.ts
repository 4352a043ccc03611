import { describe, expect, test } from 'vitest'
import type { PageDrawing } from '../../../../../src/adapters/parse/pdf/page/drawing.ts'
import { startsItem } from '../../../../../src/adapters/parse/pdf/page/item-marks.ts'
import { joinRulesOf } from '../../../../../src/adapters/parse/pdf/page/join-rules.ts'
import { createVocabulary, joint } from '../../../../../src/adapters/parse/pdf/page/line-join.ts'
import { paragraphsOf } from '../../../../../src/adapters/parse/pdf/page/paragraphs.ts'
import { rowsOf } from '../../../../../src/adapters/parse/pdf/page/rows.ts'
import { type PageSketch, sketchPage } from '../../../../../src/adapters/parse/pdf/page/sketch.ts'
import { lettersAt, lineAt } from '../../../../support/pdf-pieces.ts'

const none = createVocabulary()

/** Lines of twenty letters, each to the right edge; `|` at the end stands for a blank that was drawn. */
function sketchOf(lines: readonly string[]): PageSketch {
  const rows = lines.map((line, index) => {
    const blankAfter = line.endsWith('|')
    return [lineAt(10, index * 16, line.replace('|', ''), { u1: 210, blankAfter })]
  })
  return {
    number: 1,
    width: 595,
    height: 842,
    turn: 0,
    rows,
    tables: [],
    frames: [],
    asides: [],
    rules: [],
    vertical: false,
  }
}

describe('what stands between two lines', () => {
  test('the number of an article that the line end cut is one number, with or without blanks drawn', () => {
    for (const drawn of [true, false]) {
      expect(joint('근로기준법 제9', '4조(규칙)에 따라', false, drawn, none)).toBe('')
      expect(joint('근로기준법 제', '94조에 따라', false, drawn, none)).toBe('')
    }
  })

  test('a sum cut after its comma is one number; figures are one only where a blank would have been drawn', () => {
    expect(joint('총 1,', '234,000원', false, false, none)).toBe('')
    expect(joint('총 1,', '2025년', false, false, none)).toBe(' ')
    expect(joint('접수번호 12', '34', false, true, none)).toBe('')
    expect(joint('1월 12', '34명', false, false, none)).toBe(' ')
  })

  test('halves that begin as some word begins are one word, unless each is a word of its own', () => {
    const seen = createVocabulary()
    seen.add('그 임대인은 상가 건물 관리를 한다')
    expect(joint('추가하고, 임대', '인으로 하여금', false, false, seen)).toBe('')
    expect(joint('이하 상가', '건물 관리', false, false, seen)).toBe(' ')
  })

  test('two known words that never stood together are two, though no blank was drawn between their lines', () => {
    const seen = createVocabulary()
    seen.add('이 공급 일정을 알린다')
    seen.add('이 일정 공급에 대하여')
    expect(joint('주택의 공급', '일정', false, true, seen)).toBe(' ')
    expect(joint('주택의 공', '급에', false, true, seen)).toBe('')
  })

  test('the last syllable of a sentence is never left alone', () => {
    expect(joint('동의하는 것으로 본', '다.', false, false, none)).toBe('')
  })
})

describe('what the lines of a document show', () => {
  const broken = Array.from({ length: 12 }, () => '문서를 공개하고 그 내용을 널리 알리도록 힘쓰며 권')

  test('lines that draw their blanks, and break words where none is drawn', () => {
    const blanks = Array.from({ length: 8 }, () => '문서를 공개하고 그 내용을 널리 알리도록 힘쓰며|')
    expect(joinRulesOf([sketchOf([...broken, ...blanks])])).toMatchObject({ blanksDrawn: true, breaksWords: true })
  })

  test('lines that lost their blanks after particles are not to be relied upon', () => {
    const robbed = Array.from({ length: 8 }, () => '그 내용을 널리 알리도록 힘쓰며 국민의 권리를')
    const blanks = Array.from({ length: 10 }, () => '문서를 공개하고 그 내용을 널리 알리도록 힘쓰며|')
    expect(joinRulesOf([sketchOf([...broken, ...robbed, ...blanks])]).blanksDrawn).toBe(false)
  })

  test('a file without blanks at its line ends says nothing', () => {
    expect(joinRulesOf([sketchOf(broken)])).toMatchObject({ blanksDrawn: false, breaksWords: false })
  })
})

describe('paragraphs', () => {
  const textsOf = (lines: Parameters<typeof paragraphsOf>[0], breaksWords = false) =>
    paragraphsOf(lines, 210, { words: none, blanksDrawn: true, breaksWords }).map(({ text }) => text)

  test('a reference to an article does not begin a paragraph; an article does', () => {
    expect(startsItem('제94조(규칙의 작성)에 따라 동의를 받은', '직급체계는 근로기준법')).toBe(false)
    expect(startsItem('제1항 및 제2항에 따른', '이 경우 감시단은')).toBe(false)
    expect(startsItem('제14조(소명기회의 보장) ① 관할', '따른 주민소환투표')).toBe(true)
    expect(startsItem('제2장 권한', '본다.')).toBe(true)
  })

  test('smaller letters after a gap begin a paragraph even where the gap is small', () => {
    const lines = [0, 21, 42, 63, 84, 105].map((base) => lineAt(10, base, '본문의 줄은 크다', { size: 14, u1: 210 }))
    const note = lineAt(10, 131, '* 주석은 조금 작은 글자로', { size: 12.5, u1: 210 })
    expect(textsOf([...lines, note, lineAt(10, 158, '다시 본문이다', { size: 14, u1: 210 })])).toHaveLength(3)
  })

  test('where words are broken anywhere, a line with room for a letter was ended by its writer', () => {
    const lines = [lineAt(10, 0, '대외경제국', { u1: 150 }), lineAt(10, 16, '국제경제과', { u1: 150 })]
    expect(textsOf(lines, true)).toEqual(['대외경제국', '국제경제과'])
    expect(
      textsOf(
        [
          { ...lines[0]!, blankAfter: true },
          { ...lines[1]!, firstWordWidth: 90 },
        ],
        true,
      ),
    ).toHaveLength(1)
  })
})

test('small lines beside a large title are lines of their own', () => {
  const rows = rowsOf([
    ...lettersAt(10, '첫째줄의글', { base: 106 }),
    ...lettersAt(14, '둘째줄의글', { base: 120 }),
    ...lettersAt(300, '큰제목', { base: 120, size: 40 }),
  ])
  expect(rows.map(({ pieces }) => pieces.map(({ text }) => text).join(''))).toEqual(['첫째줄의글', '둘째줄의글큰제목'])
})

test('a frame with a label on its border is no table', () => {
  const box = (x0: number, y0: number, x1: number, y1: number) =>
    [
      [x0, y0, x1, y0],
      [x0, y1, x1, y1],
      [x0, y0, x0, y1],
      [x1, y0, x1, y1],
    ].map(([a, b, c, d]) => ({ x0: a!, y0: b!, x1: c!, y1: d!, thickness: 0.5 }))
  const drawing: PageDrawing = {
    width: 595,
    height: 842,
    pieces: [
      ...lettersAt(270, '목차', { base: 104 }),
      ...lettersAt(110, '서론과본론', { base: 140 }),
      ...lettersAt(60, '다른글이다'.repeat(12), { base: 400, size: 7 }),
    ],
    rulings: [...box(250, 92, 310, 112), ...box(100, 102, 460, 180)],
    shades: [],
    curves: 0,
    images: [],
    hidden: 0,
    tooManyRulings: false,
    stopped: undefined,
  }
  const { tables, frames } = sketchPage(1, drawing)
  expect(tables).toEqual([])
  expect(frames.map(({ lines }) => lines.map(({ text }) => text))).toEqual([['목차'], ['서론과본론']])
})
