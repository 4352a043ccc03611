/** Signs of symbol fonts and of Hancom's own private area, by the character a reader sees. */
const signs: ReadonlyMap<number, string> = new Map([
  [0xf046, '☞'],
  [0xf06c, '●'],
  [0xf06d, '●'],
  [0xf06e, '■'],
  [0xf06f, '□'],
  [0xf070, '□'],
  [0xf071, '□'],
  [0xf072, '□'],
  [0xf075, '◆'],
  [0xf076, '❖'],
  [0xf09e, '·'],
  [0xf09f, '•'],
  [0xf0a0, '·'],
  [0xf0a2, '○'],
  [0xf0a3, '○'],
  [0xf0a7, '▪'],
  [0xf0a8, '◻'],
  [0xf0ab, '★'],
  [0xf0e8, '➔'],
  [0xf0f0, '⇨'],
  [0xf0fc, '✔'],
  [0xf0fd, '☒'],
  [0xf0fe, '☑'],
  [0xf012b, '(인)'],
  [0xf02ef, '·'],
  [0xf02fc, '►'],
  [0xf031c, '■'],
  [0xf03c5, '□'],
  [0xf080f, '━'],
  [0xf0854, '《'],
  [0xf0855, '》'],
])

const privateUse = /[\ue000-\uf8ff\udb80-\udbff]/
const privateUseEverywhere = /[\ue000-\uf8ff]|[\udb80-\udbff][\udc00-\udfff]/g

/** Replaces private signs by visible ones where they are known; unknown ones stay. */
export function visibleText(text: string): string {
  if (!privateUse.test(text)) return text
  return text.replace(privateUseEverywhere, (sign) => signs.get(sign.codePointAt(0)!) ?? sign)
}
