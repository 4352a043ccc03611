/** Where a line of a rule stands: division, article, 항, 호, 목. A part may be a range (`3~6`). */
export interface UnitKey {
  /** `제1절`: a heading above the articles. */
  readonly division: string | null
  /** `50의4` for 제50조의4. */
  readonly article: string | null
  readonly paragraph: string | null
  readonly item: string | null
  /** `가`. */
  readonly subitem: string | null
  /** A mark below 목, or one that is no part of the law's order, as it is written. */
  readonly other: string | null
}

export const noKey: UnitKey = { division: null, article: null, paragraph: null, item: null, subitem: null, other: null }

const levels = ['division', 'article', 'paragraph', 'item', 'subitem', 'other'] as const

/** `제3조제2항제1호가목`; a range reads `제3조제3항∼제6항`. */
export function labelOf(key: UnitKey): string {
  if (key.article === null && key.paragraph === null && key.item === null && key.subitem === null)
    return key.other ?? key.division ?? ''
  return [
    numbered(key.article, (number) =>
      number.replace(/^(\d+)(?:의(\d+))?$/u, (_, n, b) => `제${n}조${b ? `의${b}` : ''}`),
    ),
    numbered(key.paragraph, (number) => `제${number}항`),
    numbered(key.item, (number) => number.replace(/^(\d+)(?:의(\d+))?$/u, (_, n, b) => `제${n}호${b ? `의${b}` : ''}`)),
    numbered(key.subitem, (letter) => `${letter}목`),
    key.other ?? '',
  ].join('')
}

function numbered(part: string | null, write: (number: string) => string): string {
  if (part === null || part === '') return ''
  const [from, to] = part.split('~')
  return to === undefined ? write(from!) : `${write(from!)}∼${write(to)}`
}

export const sameKey = (a: UnitKey, b: UnitKey): boolean => levels.every((level) => a[level] === b[level])

/** How deep the key's last part stands. */
export function depthOf(key: UnitKey): number {
  return levels.findLastIndex((level) => key[level] !== null)
}

/** Does the key stand under the other, or is it the same? */
export function isWithin(key: UnitKey, above: UnitKey): boolean {
  const depth = depthOf(above)
  return levels.every((level, at) => at > depth || key[level] === above[level])
}

/** One name for lines that belong together: what the others stand under, or the range from the first to the last. */
export function labelOfAll(keys: readonly UnitKey[]): string {
  const [first] = keys
  if (first === undefined) return ''
  const last = keys.findLast((key) => depthOf(key) <= depthOf(first) && !isWithin(key, first))
  const level = levels[depthOf(first)]
  if (last === undefined || level === undefined || depthOf(last) !== depthOf(first)) return labelOf(first)
  const [from] = (first[level] ?? '').split('~')
  const to = (last[level] ?? '').split('~').at(-1)
  return labelOf({ ...first, [level]: `${from}~${to}` })
}

/** Does the key's last part, a range, take in the other's? Only whole numbers are compared. */
export function covers(range: UnitKey, one: UnitKey): boolean {
  for (const level of levels) {
    const span = range[level]
    if (span !== one[level]) {
      const [from, to] = (span ?? '').split('~')
      const value = orderOf(one[level] ?? '')
      return to !== undefined && value >= orderOf(from!) && value <= orderOf(to)
    }
  }
  return true
}

const letters = '가나다라마바사아자차카타파하'

function orderOf(part: string): number {
  const [number, branch] = part.split('의')
  if (letters.includes(part) && part !== '') return letters.indexOf(part) + 1
  return Number(number) + (branch === undefined ? 0 : Number(branch) / 1000)
}
