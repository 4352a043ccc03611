import type { UnitKey } from './unit-key.ts'

/** `제8조 중 “재산분”을 “사업소분”으로 한다.` */
export interface Replacement {
  readonly article: string
  readonly paragraph: string | null
  readonly item: string | null
  readonly subitem: string | null
  /** Both without white space: lines of a printed page break words anywhere. */
  readonly from: string
  readonly to: string
}

const charsMax = 200_000
const token =
  /“(?<quote>[^”]{0,2000})”|"(?<plain>[^"]{0,2000})"|제(?<article>\d+)조(?:의(?<articleBranch>\d+))?|제(?<paragraph>\d+)항|제(?<item>\d+)호(?:의(?<itemBranch>\d+))?|(?<subitem>[가-하])목|(?<same>같은(?:조|항|호))|(?<object>[을를])|(?<end>[.。])/gu

/** The replacements that the amending text orders, in its order. */
export function readReplacements(text: string): Replacement[] {
  const start = text.search(/다음과\s*같이\s*개정한다|중\s*[“"][^”"]{1,200}[”"]\s*[을를]/u)
  if (start === -1) return []
  const packed = text.slice(start, start + charsMax).replace(/\s/gu, '')
  const found: Replacement[] = []
  let scope: Omit<Replacement, 'from' | 'to'> | null = null
  let olds: string[] = []
  let awaitsNew = false
  for (const { groups = {} } of packed.matchAll(token)) {
    const quote = groups['quote'] ?? groups['plain']
    if (quote !== undefined) {
      if (awaitsNew && scope !== null) {
        for (const from of olds) if (from !== '') found.push({ ...scope, from, to: quote })
        olds = []
        awaitsNew = false
      } else olds.push(quote)
      continue
    }
    if (groups['object'] !== undefined) {
      awaitsNew = olds.length > 0
      continue
    }
    if (groups['end'] !== undefined) {
      olds = []
      awaitsNew = false
      continue
    }
    olds = []
    awaitsNew = false
    scope = narrowed(scope, groups)
  }
  return found
}

function narrowed(
  scope: Omit<Replacement, 'from' | 'to'> | null,
  groups: Readonly<Record<string, string | undefined>>,
): Omit<Replacement, 'from' | 'to'> | null {
  const branch = (number: string, part: string | undefined) => (part === undefined ? number : `${number}의${part}`)
  if (groups['article'] !== undefined) {
    const article = branch(groups['article'], groups['articleBranch'])
    return { article, paragraph: null, item: null, subitem: null }
  }
  if (scope === null) return null
  if (groups['paragraph'] !== undefined) return { ...scope, paragraph: groups['paragraph'], item: null, subitem: null }
  if (groups['item'] !== undefined)
    return { ...scope, item: branch(groups['item'], groups['itemBranch']), subitem: null }
  if (groups['subitem'] !== undefined) return { ...scope, subitem: groups['subitem'] }
  if (groups['same'] === '같은조') return { ...scope, paragraph: null, item: null, subitem: null }
  return groups['same'] === '같은항' ? { ...scope, item: null, subitem: null } : scope
}

/** Does the order reach this line? A part it leaves open reaches all. */
export function reaches(order: Replacement, key: UnitKey): boolean {
  const fits = (wanted: string | null, stated: string | null) => wanted === null || stated === null || wanted === stated
  return (
    order.article === key.article &&
    fits(order.paragraph, key.paragraph) &&
    fits(order.item, key.item) &&
    fits(order.subitem, key.subitem)
  )
}
