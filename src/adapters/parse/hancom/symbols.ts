import { withVisibleSigns } from '../shared/symbol-font.ts'

/** Signs of Hancom's own private area, by the character a reader sees. */
const signs: ReadonlyMap<number, string> = new Map([
  [0xf53a, 'ᄒᆞᆫ'],
  [0xf0090, '✺'],
  [0xf012b, '(인)'],
  ...run(0xf0288, '⓪①②③④⑤⑥⑦⑧⑨'),
  [0xf02ec, '◇'],
  [0xf02ef, '·'],
  ...run(0xf02fb, '▸►'),
  [0xf031c, '■'],
  [0xf03a0, '↵'],
  ...run(0xf03a7, '⊟⊞'),
  [0xf03c5, '□'],
  [0xf03da, '□'],
  ...run(0xf03ef, '한글과컴퓨터'),
  [0xf03ff, '□'],
  ...run(0xf0806, '┌┬┐'),
  [0xf080c, '└'],
  ...run(0xf080e, '┘━│┌'),
  [0xf0817, '└'],
  [0xf081a, '─'],
  [0xf081c, '┈'],
  [0xf0827, '═'],
  [0xf0832, '═'],
  [0xf0848, '━'],
  ...run(0xf0854, '《》'),
])

function run(first: number, shown: string): [number, string][] {
  return Array.from(shown, (sign, at) => [first + at, sign])
}

/** Digits in a filled square: single ones, then the left halves of tens, then the right halves of units. */
const squaredOne = 0xf02b1
const leftHalfOne = 0xf02ba
const rightHalfZero = 0xf02c3
const squaredNumber = /[\u{f02ba}-\u{f02c2}][\u{f02c3}-\u{f02cc}]|[\u{f02b1}-\u{f02b9}]/gu

function squaredText(number: string): string {
  const [first = 0, second] = Array.from(number, (sign) => sign.codePointAt(0)!)
  const value =
    second === undefined ? first - squaredOne + 1 : (first - leftHalfOne + 1) * 10 + (second - rightHalfZero)
  if (value <= 10) return String.fromCharCode(0x2776 + value - 1)
  return value <= 20 ? String.fromCharCode(0x24eb + value - 11) : `(${value})`
}

const privateUse = /[\ue000-\uf8ff\udb80-\udbff]/
const privateUseEverywhere = /[\ue000-\uf8ff\u{f0000}-\u{10fffd}]/gu

/** Replaces private signs by visible ones where they are known; unknown ones stay. */
export function visibleText(text: string): string {
  if (!privateUse.test(text)) return text
  return withVisibleSigns(text)
    .replace(squaredNumber, squaredText)
    .replace(privateUseEverywhere, (sign) => signs.get(sign.codePointAt(0)!) ?? sign)
}

/** Private signs that have no known meaning. */
export const unknownSigns = (text: string): number => text.match(privateUseEverywhere)?.length ?? 0
