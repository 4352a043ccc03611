import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guideOfCommand, isUnanswered, stringSetting } from '../../../../../src/adapters/parse/hancom/click-here.ts'
import { placeCells } from '../../../../../src/adapters/parse/hancom/place-cells.ts'
import { isPlaceholder } from '../../../../../src/adapters/parse/hancom/placeholder.ts'
import { visibleText } from '../../../../../src/adapters/parse/hancom/symbols.ts'

describe('click-here fields', () => {
  test('a setting is as long as it says, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (value, rest) => {
        const settings = `Clickhere:set:9:Direction:wstring:${value.length}:${value} ${rest}`
        expect(stringSetting(settings, 'Direction')).toBe(value)
      }),
    )
  })

  test('any command has an invitation or none', () => {
    fc.assert(
      fc.property(fc.string(), (command) => {
        expect(typeof guideOfCommand(command)).toBe('string')
      }),
    )
  })

  test('an invitation is recognised through other spacing, an answer is not', () => {
    expect(isUnanswered('이름을  쓰시오', '이름을 쓰시오')).toBe(true)
    expect(isUnanswered('홍길동', '이름을 쓰시오')).toBe(false)
  })
})

describe('the notice in place of a document', () => {
  const notice =
    '이 문서는 상위 버전의 배포용 문서입니다. 문서를 읽으려면 최신 버전의 한글 또는 한글 전용 뷰어가 필요합니다.'

  test('is no document', () => {
    expect(isPlaceholder([notice, '(주의! 현재 상태에서 문서를 저장하는 경우 원래 문서의 내용이 사라집니다.)'])).toBe(
      true,
    )
  })

  test('quoted in a document is text like any other', () => {
    expect(isPlaceholder([notice, '위와 같은 안내문이 보이면 '.repeat(20)])).toBe(false)
    expect(isPlaceholder(['다음 안내문을 확인하십시오.', notice])).toBe(false)
  })
})

describe('symbols', () => {
  test('squared digits are told by one sign or two halves', () => {
    expect(visibleText('\u{f02b9}\u{f02ba}\u{f02c3}\u{f02bb}\u{f02c4}')).toBe('❾❿(21)')
  })

  test('text without private signs is left alone', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[가-힣a-z0-9 ]*$/), (text) => {
        expect(visibleText(text)).toBe(text)
      }),
    )
  })
})

describe('cells', () => {
  const cell = (more: object) => ({
    row: undefined,
    col: undefined,
    rowspan: 1,
    colspan: 1,
    header: false,
    content: [],
    ...more,
  })

  test('those without an address take the free places of their row', () => {
    const rows = [
      [cell({ rowspan: 2 }), cell({ colspan: 2 })],
      [cell({}), cell({})],
    ]
    expect(placeCells(rows).map(({ row, col }) => [row, col])).toEqual([
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 2],
    ])
  })

  test('whatever they claim, the table they make is no larger than a million places', () => {
    const claim = fc.nat({ max: 1_000_000_000 })
    const claimed = fc.record({ row: claim, col: claim, rowspan: claim, colspan: claim }).map(cell)
    fc.assert(
      fc.property(fc.array(claimed, { maxLength: 60 }), (cells) => {
        const placed = placeCells([cells])
        expect(placed).toHaveLength(cells.length)
        const height = Math.max(0, ...placed.map(({ row, rowspan }) => row + rowspan))
        const width = Math.max(0, ...placed.map(({ col, colspan }) => col + colspan))
        expect(height * width).toBeLessThanOrEqual(1_000_000)
      }),
    )
  })
})
