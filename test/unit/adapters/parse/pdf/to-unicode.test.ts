import { describe, expect, test } from 'vitest'
import { readToUnicode } from '../../../../../src/adapters/parse/pdf/engine/to-unicode.ts'

const mapOf = (text: string) => readToUnicode(Buffer.from(text, 'latin1'))
const listed = (text: string) => {
  const codes: [number, number][] = []
  mapOf(text).forEach((code, codePoint) => {
    codes.push([code, codePoint])
  })
  return codes
}

describe('a map from codes to letters', () => {
  test('has single codes, ranges that count on, and ranges with a list', () => {
    const map = mapOf(`/CIDInit /ProcSet findresource begin 12 dict begin begincmap
      /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
      1 begincodespacerange <0000> <ffff> endcodespacerange
      2 beginbfchar <0003> <0020> <0004> <00660069> endbfchar
      2 beginbfrange <0010> <0012> <AC00> <0020> <0022> [<AC01> <D83DDE00> <0041>] endbfrange
      endcmap`)
    expect([3, 4, 0x10, 0x12, 0x20, 0x21, 0x22].map((code) => map.get(code))).toEqual([
      ' ',
      'fi',
      '가',
      '갂',
      '각',
      '😀',
      'A',
    ])
    expect([0, 5, 0x13, 0x23].map((code) => map.has(code))).toEqual([false, false, false, false])
    expect(map.size).toBe(8)
    expect(map.charCodeOf('각')).toBe(0x11)
    expect(map.charCodeOf('없음')).toBe(-1)
  })

  test('a code said twice is what was said last', () => {
    expect(mapOf('1 beginbfrange <01> <05> <0041> endbfrange 1 beginbfchar <03> <AC00> endbfchar').get(3)).toBe('가')
  })

  test('codes by number, comments and blanks inside digits are understood', () => {
    const map = mapOf('begincidrange <01> <02> 65 endcidrange % <03> <04>\nbeginbfchar <0 5> <A C\n00> endbfchar')
    expect([1, 2, 5].map((code) => map.get(code))).toEqual(['A', 'B', '가'])
    expect(map.has(3)).toBe(false)
  })

  test('what is added later holds', () => {
    const map = mapOf('beginbfchar <01> <0041> endbfchar')
    expect(map.get(2)).toBeUndefined()
    map.amend({ forEach: (visit) => visit(2, 'B') })
    expect(map.get(2)).toBe('B')
  })

  test('a section that breaks off loses itself only', () => {
    const map = mapOf('beginbfrange <01> oops endbfrange beginbfchar <05> <0042> endbfchar beginbfchar <06')
    expect([map.get(1), map.get(5)]).toEqual([undefined, 'B'])
  })
})

describe('a damaged map', () => {
  test('a range over all numbers is cut to what codes can be, and listing it comes to an end', () => {
    const wide = 'beginbfrange <00000000> <ffffffff> <0041> endbfrange'
    expect(mapOf(wide).size).toBe(0x10000)
    expect(listed(wide)).toHaveLength(0x10000)
    expect(listed(wide.repeat(40)).length).toBeLessThan(1_000_000)
  })

  test('a range that ends before it begins maps nothing', () => {
    expect(mapOf('beginbfrange <05> <01> <0041> endbfrange').size).toBe(0)
  })

  test('no bytes at all map nothing', () => {
    expect(mapOf('').size).toBe(0)
  })
})
