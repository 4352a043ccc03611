/** What a UTF-16 unit is to the analysis. Runs of one kind are analysed together. */
export const kind = { separator: 0, hangul: 1, digit: 2, letter: 3, ideograph: 4 } as const

/** List marks (①, ㉮, ❶) and dots between words: they part words, though normalisation would glue them as letters. */
const partingMarks =
  /[\u318d\u119e\u00b7\u2022\u2027\u30fb\uff65\u2460-\u24ff\u2776-\u2793\u3251-\u327f\u32b1-\u32bf]/gu

const kindOfUnit = new Uint8Array(0x10000)
for (let unit = 0; unit < 0xd800; unit += 1) kindOfUnit[unit] = kindOf(unit)
for (let unit = 0xe000; unit < 0x10000; unit += 1) kindOfUnit[unit] = kindOf(unit)
// Ideographs beyond the basic plane; every other pair of surrogates parts words.
kindOfUnit.fill(kind.ideograph, 0xd840, 0xd88e)

function kindOf(unit: number): number {
  const character = String.fromCharCode(unit)
  if (unit >= 0xac00 && unit <= 0xd7a3) return kind.hangul
  if (/\p{Nd}/u.test(character)) return kind.digit
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)) return kind.ideograph
  return /[\p{L}\p{M}\p{N}]/u.test(character) ? kind.letter : kind.separator
}

export function kindAt(text: string, at: number): number {
  return kindOfUnit[text.charCodeAt(at)]!
}

/** Units the character at `at` takes. */
export function widthAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xd800 && unit < 0xdc00 && at + 1 < text.length ? 2 : 1
}

/** One form for every writing of the same characters: composed, half-width, lower case. */
export function foldCharacters(text: string): string {
  return text.replace(partingMarks, ' ').normalize('NFKC').toLowerCase()
}
