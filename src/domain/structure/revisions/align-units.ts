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
  let i = 0
  let j = 0
  while (i < left.length || j < right.length) {
    const l = left[i]
    const r = right[j]
    if (l === undefined || r === undefined) {
      pairs.push({ left: left.slice(i), right: right.slice(j) })
      break
    }
    if (l.note?.kind === 'new' && l.label === '') {
      const marksEnd = runWhile(left, i, (unit) => unit.note?.kind === 'new' && unit.label === '')
      const next = left[marksEnd]
      const end = runUntil(right, j, (unit) => next !== undefined && meets(next, unit))
      const added = shareOut(right.slice(j, end), marksEnd - i)
      pairs.push(...added.map((units, at) => ({ left: [left[i + at]!], right: units })))
      i = marksEnd
      j = end
    } else if (r.note?.kind === 'deleted' && r.label === '') {
      const marksEnd = runWhile(right, j, (unit) => unit.note?.kind === 'deleted' && unit.label === '')
      const next = right[marksEnd]
      const end = runUntil(left, i, (unit) => next !== undefined && meets(unit, next))
      const gone = shareOut(left.slice(i, end), marksEnd - j)
      pairs.push(...gone.map((units, at) => ({ left: units, right: [right[j + at]!] })))
      i = end
      j = marksEnd
    } else if (meets(l, r)) {
      const leftEnd = isRange(r) ? runWhile(left, i + 1, (unit) => covers(r.key, unit.key)) : i + 1
      const rightEnd = isRange(l) ? runWhile(right, j + 1, (unit) => covers(l.key, unit.key)) : j + 1
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

const isRange = (unit: Unit): boolean => Object.values(unit.key).some((part) => part?.includes('~'))

/** Do the two speak of the same line of the rule? `④ (현행 제3항과 같음)` meets the old `③`. */
function meets(left: Unit, right: Unit): boolean {
  if (left.label === '' || right.label === '') return false
  if (right.note?.kind === 'same-as') return sameKey(left.key, referredKey(right))
  if (right.note?.kind === 'new' || left.note?.kind === 'deleted') return sameKey(left.key, right.key)
  return (
    sameKey(left.key, right.key) ||
    (isRange(right) && covers(right.key, left.key)) ||
    (isRange(left) && covers(left.key, right.key))
  )
}

function referredKey(unit: Unit): UnitKey {
  const reference = unit.note?.kind === 'same-as' ? unit.note.reference : ''
  const found =
    /^(?:제(?<a>\d+)조(?:의(?<ab>\d+))?)?(?:제(?<p>\d+)항)?(?:제(?<i>\d+)호(?:의(?<ib>\d+))?)?(?:(?<s>[가-하])목)?(?:(?:부터|~)(?:제\d+조)?(?:제(?<p2>\d+)항)?(?:제(?<i2>\d+)호)?(?:까지)?)?$/u.exec(
      reference,
    )?.groups
  if (found === undefined) return unit.key
  const branch = (number: string | undefined, part: string | undefined) =>
    part === undefined ? number : `${number}의${part}`
  const upTo = (from: string | undefined, to: string | undefined) => (to === undefined ? from : `${from}~${to}`)
  return {
    ...unit.key,
    article: branch(found['a'], found['ab']) ?? unit.key.article,
    paragraph: upTo(found['p'], found['p2']) ?? unit.key.paragraph,
    item: upTo(branch(found['i'], found['ib']), found['i2']) ?? unit.key.item,
    subitem: found['s'] ?? unit.key.subitem,
  }
}
