/** Signs of the Wingdings family by their place in the font, as the characters a reader sees. */
const wingdings: ReadonlyMap<number, string> = signsOf([
  [0x22, '✂'],
  [0x28, '☎✆✉'],
  [0x36, '⌛'],
  [0x3e, '✇✍'],
  [0x41, '✌'],
  [0x43, '👍👎☜☞☝☟'],
  [0x4a, '☺'],
  [0x4c, '☹'],
  [0x52, '☼'],
  [0x54, '❄'],
  [0x58, '✠✡☪☯'],
  [0x6c, '●❍■□'],
  [0x70, '□❑❒⬧⧫◆❖⬥'],
  [0x80, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'],
  [0x9e, '·•·○'],
  [0xa2, '○○◉◎'],
  [0xa7, '▪◻'],
  [0xaa, '✦★✶✴✹✵'],
  [0xc4, '✰'],
  [0xd5, '⌫⌦'],
  [0xd8, '➢'],
  [0xdc, '➲'],
  [0xdf, '←→↑↓↖↗↙↘←'],
  [0xe8, '➔'],
  [0xef, '⇦⇨⇧⇩⬄⇳⬁⬀⬃⬂'],
  [0xfb, '✗✔☒☑'],
])

/** The Symbol font: Greek letters and mathematics. */
const symbol: ReadonlyMap<number, string> = signsOf([
  [0x22, '∀'],
  [0x24, '∃'],
  [0x27, '∋'],
  [0x2a, '∗'],
  [0x2d, '−'],
  [0x40, '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'],
  [0x5c, '∴'],
  [0x5e, '⊥'],
  [0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'],
  [0x7e, '∼'],
  [0xa1, 'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…'],
  [0xbf, '↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊'],
  [0xe5, '∑'],
  [0xf1, '〉∫'],
])

/**
 * The character that a symbol font shows in this place. `code` is what the file writes, often moved to U+F0xx.
 * Undefined when the sign is not known.
 */
export function symbolFontSign(font: string, code: number): string | undefined {
  const place = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  if (/^symbol/i.test(font)) return symbol.get(place) ?? asciiOf(place)
  if (/^wingdings/i.test(font)) return wingdings.get(place)
  return undefined
}

/** Replaces private-area signs in running text, where the font is not told: Wingdings is by far the most common. */
export function withVisibleSigns(text: string, font = ''): string {
  if (!/[\uf020-\uf0ff]/.test(text)) return text
  return text.replace(/[\uf020-\uf0ff]/g, (sign) => {
    const code = sign.charCodeAt(0)
    return symbolFontSign(font, code) ?? (code === 0xf0b7 ? '•' : (wingdings.get(code - 0xf000) ?? sign))
  })
}

const asciiOf = (place: number): string | undefined =>
  place >= 0x20 && place < 0x7f ? String.fromCharCode(place) : undefined

function signsOf(runs: readonly (readonly [first: number, signs: string])[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const [first, signs] of runs) [...signs].forEach((sign, at) => void found.set(first + at, sign))
  return found
}
