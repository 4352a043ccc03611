import { expect, test } from 'vitest'
import { symbolFontSign, withVisibleSigns } from '../../../../../src/adapters/parse/shared/symbol-font.ts'

test.each([
  ['Wingdings', 0xf0fe, '☑'],
  ['Wingdings', 0xf0fc, '✔'],
  ['Wingdings', 0x6c, '●'],
  ['Wingdings', 0xf08c, '❶'],
  ['Symbol', 0xf0b7, '•'],
  ['Symbol', 0xf061, 'α'],
  ['Symbol', 0xf0b3, '≥'],
  ['Symbol', 0x28, '('],
])('%s %i shows %s', (font, code, sign) => {
  expect(symbolFontSign(font, code)).toBe(sign)
})

test('an unknown font says nothing', () => {
  expect(symbolFontSign('Webdings', 0xf061)).toBeUndefined()
})

test('private signs in running text become visible, unknown ones stay', () => {
  expect(withVisibleSigns('\uf0a7 항목 \uf0b7')).toBe('▪ 항목 •')
  expect(withVisibleSigns('\uf020\ue000')).toBe('\uf020\ue000')
})
