interface Spelling {
  readonly zero: string
  readonly figures: string
  /** Ten, a hundred, a thousand. */
  readonly places: readonly string[]
  /** Ten thousand and its powers. */
  readonly groups: readonly string[]
}

/** By the number of the format's `DBNum`, as Korean Excel offers them: 한자, 갖은자, 한글. */
const spellings: ReadonlyMap<string, Spelling> = new Map([
  ['1', { zero: '〇', figures: '一二三四五六七八九', places: ['', '十', '百', '千'], groups: ['', '萬', '億', '兆'] }],
  ['2', { zero: '零', figures: '壹貳參四伍六七八九', places: ['', '拾', '百', '阡'], groups: ['', '萬', '億', '兆'] }],
  ['4', { zero: '영', figures: '일이삼사오육칠팔구', places: ['', '십', '백', '천'], groups: ['', '만', '억', '조'] }],
])

/** `일백이십삼만사천오백육십칠`: amounts in contracts are written so. Undefined for what has no such form. */
export function spelledNumber(value: number, kind: string): string | undefined {
  const spelling = spellings.get(kind)
  if (spelling === undefined || !Number.isInteger(value) || Math.abs(value) >= 1e16) return undefined
  if (value === 0) return spelling.zero
  let text = ''
  let rest = Math.abs(value)
  for (const group of spelling.groups) {
    const part = rest % 10_000
    if (part > 0) text = groupOf(part, spelling) + group + text
    rest = Math.floor(rest / 10_000)
  }
  return (value < 0 ? '-' : '') + text
}

function groupOf(part: number, { figures, places }: Spelling): string {
  let text = ''
  let rest = part
  for (const place of places) {
    const figure = rest % 10
    if (figure > 0) text = figures[figure - 1]! + place + text
    rest = Math.floor(rest / 10)
  }
  return text
}
