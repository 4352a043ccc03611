import { covers, isWithin, sameKey, type UnitKey } from './unit-key.ts'
import type { Unit } from './units.ts'

/** What stands on the left and on the right of one change. Either side may be empty, or several lines. */
export interface Pair {
  readonly left: readonly Unit[]
  readonly right: readonly Unit[]
}

const lookAhead = 60

/** Walks both columns together. Equal labels meet; 신설 and 삭제 take what has no counterpart. */
export function alignUnits(left: readonly Unit[], right: readonly Unit[]): Pair[] {
  const pairs: Pair[] = []
  const claims = right.flatMap((unit) => (unit.note?.kind === 'same-as' ? [referredKey(unit)] : []))
  const meets = (old: Unit, revised: Unit) => speakOfSame(old, revised, claims)
  let i = 0
  let j = 0
  while (i < left.length || j < right.length) {
    const l = left[i]
    const r = right[j]
    if (l === undefined || r === undefined) {
      pairs.push({ left: left.slice(i), right: right.slice(j) })
      break
    }
    if (isNew(l)) {
      const marksEnd = runWhile(left, i, isNew)
      const next = left[marksEnd]
      const end = runUntil(right, j, (unit) => isGone(unit) || (next !== undefined && meets(next, unit)))
      const added = shareOut(right.slice(j, end), marksEnd - i)
      pairs.push(...added.map((units, at) => ({ left: [left[i + at]!], right: units })))
      i = marksEnd
      j = end
    } else if (isGone(r)) {
      const marksEnd = runWhile(right, j, isGone)
      const next = right[marksEnd]
      const end = runUntil(left, i, (unit) => isNew(unit) || (next !== undefined && meets(unit, next)))
      const gone = shareOut(left.slice(i, end), marksEnd - j)
      pairs.push(...gone.map((units, at) => ({ left: units, right: [right[j + at]!] })))
      i = end
      j = marksEnd
    } else if (meets(l, r)) {
      const span = referredKey(r)
      const leftEnd = isRange(r) ? runWhile(left, i + 1, (unit) => !isMark(unit) && covers(span, unit.key)) : i + 1
      const rightEnd = isRange(l) ? runWhile(right, j + 1, (unit) => !isMark(unit) && covers(l.key, unit.key)) : j + 1
      pairs.push({ left: left.slice(i, leftEnd), right: right.slice(j, rightEnd) })
      i = leftEnd
      j = rightEnd
    } else {
      const inRight = ahead(right, j, (unit) => meets(l, unit))
      const inLeft = ahead(left, i, (unit) => meets(unit, r))
      if (inRight !== -1 && (inLeft === -1 || inRight - j <= inLeft - i)) {
        pairs.push({ left: [], right: right.slice(j, inRight) })
        j = inRight
      } else if (inLeft !== -1) {
        pairs.push({ left: left.slice(i, inLeft), right: [] })
        i = inLeft
      } else {
        pairs.push({ left: [l], right: [r] })
        i += 1
        j += 1
      }
    }
  }
  return pairs.flatMap(byArticle)
}

/** Several new (or dropped) articles beside one mark are a change each. */
function byArticle(pair: Pair): Pair[] {
  const { left, right } = pair
  if (left[0]?.note?.kind === 'new' || left.length === 0) return groups(right).map((added) => ({ left, right: added }))
  if (right[0]?.note?.kind === 'deleted' || right.length === 0)
    return groups(left).map((gone) => ({ left: gone, right }))
  return [pair]
}

function groups(units: readonly Unit[]): Unit[][] {
  const found: Unit[][] = []
  for (const unit of units) {
    const open = found.at(-1)
    const first = open?.[0]
    if (open === undefined || first!.key.article !== unit.key.article || first!.key.division !== unit.key.division)
      found.push([unit])
    else open.push(unit)
  }
  return found
}

/** So many marks, so many changes: one line each where the numbers agree, else each line with what stands under it. */
function shareOut(units: readonly Unit[], marks: number): Unit[][] {
  if (units.length === marks) return units.map((unit) => [unit])
  const shares: Unit[][] = []
  for (const unit of units) {
    const open = shares.at(-1)
    const isUnder = open !== undefined && isWithin(unit.key, open[0]!.key)
    if (open === undefined || (!isUnder && shares.length < marks)) shares.push([unit])
    else open.push(unit)
  }
  return shares
}

function runUntil(units: readonly Unit[], from: number, stops: (unit: Unit) => boolean): number {
  return runWhile(units, from, (unit) => !stops(unit))
}

function runWhile(units: readonly Unit[], from: number, goesOn: (unit: Unit) => boolean): number {
  let end = from
  while (end < units.length && goesOn(units[end]!)) end += 1
  return end
}

function ahead(units: readonly Unit[], from: number, test: (unit: Unit) => boolean): number {
  for (let at = from + 1; at < Math.min(units.length, from + lookAhead); at += 1) if (test(units[at]!)) return at
  return -1
}

/** 삭제 and 이동 without a label stand beside what they take away. */
const isGone = ({ note, label }: Unit): boolean => label === '' && (note?.kind === 'deleted' || note?.kind === 'moved')
const isNew = ({ note, label }: Unit): boolean => label === '' && note?.kind === 'new'
const isMark = (unit: Unit): boolean => isGone(unit) || isNew(unit)

const isRange = (unit: Unit): boolean => Object.values(unit.key).some((part) => part?.includes('~'))

/** Do the two speak of the same line of the rule? `④ (현행 제3항과 같음)` meets the old `③`, and so no other line does. */
function speakOfSame(left: Unit, right: Unit, claims: readonly UnitKey[]): boolean {
  if (left.label === '' || right.label === '') return false
  if (right.note?.kind === 'same-as') return areOne(left.key, referredKey(right))
  if (claims.some((claim) => areOne(left.key, claim))) return false
  if (right.note?.kind === 'new' || left.note?.kind === 'deleted') return sameKey(left.key, right.key)
  return (
    sameKey(left.key, right.key) ||
    (isRange(right) && covers(right.key, left.key)) ||
    (isRange(left) && covers(left.key, right.key))
  )
}

/** The same line, or one of a range. */
const areOne = (a: UnitKey, b: UnitKey): boolean => sameKey(a, b) || covers(b, a) || covers(a, b)

/** The line of the old text: the one it names, or the one of the same number. */
function referredKey(unit: Unit): UnitKey {
  const reference = unit.note?.kind === 'same-as' ? unit.note.reference : ''
  const named = (pattern: RegExp): string | null => {
    const found = Array.from(reference.matchAll(pattern), ([, number, branch]) =>
      branch === undefined ? number! : `${number}의${branch}`,
    )
    const [first] = found
    return first === undefined ? null : found.length === 1 ? first : `${first}~${found.at(-1)}`
  }
  return {
    ...unit.key,
    article: named(/제(\d+)조(?:의(\d+))?/gu) ?? unit.key.article,
    paragraph: named(/제(\d+)항/gu) ?? unit.key.paragraph,
    item: named(/제(\d+)호(?:의(\d+))?/gu) ?? unit.key.item,
    subitem: named(/([가-하])목/gu) ?? unit.key.subitem,
  }
}
