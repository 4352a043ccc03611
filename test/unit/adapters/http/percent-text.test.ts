import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { textFromPercent } from '../../../../src/adapters/http/percent-text.ts'

const header = { plusIsSpace: false }
const query = { plusIsSpace: true }
const percent = (bytes: Uint8Array) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

describe('text of headers and URLs', () => {
  test('whatever encodeURIComponent wrote is read back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const wellFormed = text.toWellFormed()
        expect(textFromPercent(encodeURIComponent(wellFormed), header)).toBe(wellFormed)
      }),
    )
  })

  test('UTF-8 bytes sent bare are read as UTF-8', () => {
    expect(textFromPercent(Buffer.from('공문.hwpx').toString('latin1'), header)).toBe('공문.hwpx')
  })

  test('CP949 bytes are read as Korean, percent-encoded or bare', () => {
    const bytes = iconv.encode('똠방각하 펲시콜라.hwp', 'cp949')
    expect(textFromPercent(percent(bytes), header)).toBe('똠방각하 펲시콜라.hwp')
    expect(textFromPercent(bytes.toString('latin1'), header)).toBe('똠방각하 펲시콜라.hwp')
  })

  test('a composed and a decomposed name stay what they are', () => {
    const decomposed = '한글.hwp'.normalize('NFD')
    expect(textFromPercent(encodeURIComponent(decomposed), header)).toBe(decomposed)
  })

  test.each(['%', '%4', '%zz', 'a%', '100%.hwp', '%E3%8'])('%s is malformed', (given) => {
    expect(textFromPercent(given, header)).toBeUndefined()
  })

  test('bytes of no known encoding are refused', () => {
    expect(textFromPercent('%ff%ff', header)).toBeUndefined()
    expect(textFromPercent('%80', header)).toBeUndefined()
  })

  test('a replacement character that was sent is kept', () => {
    expect(textFromPercent('%ef%bf%bd.hwp', header)).toBe('\ufffd.hwp')
  })

  test('a plus is a space in a query and a plus in a header', () => {
    expect(textFromPercent('a+b%2Bc', query)).toBe('a b+c')
    expect(textFromPercent('a+b%2Bc', header)).toBe('a+b+c')
  })
})
