import type { Revision } from '../../document/structure.ts'
import { withoutSpaces } from '../../text/normalize.ts'
import type { Pair } from './align-units.ts'
import { type Replacement, reaches } from './amending-sentences.ts'
import { fillDashes, hasDashFill, withEllipses, writtenWords } from './dash-fill.ts'
import { labelOf, labelOfAll } from './unit-key.ts'
import type { Unit } from './units.ts'

/** Says what one pair of the table does to the rule; null where neither side says anything. */
export function classify({ left, right }: Pair, orders: readonly Replacement[]): Revision | null {
  const [l] = left
  const [r] = right
  const current = textOf(left)
  const revised = textOf(right)
  if (l === undefined && r === undefined) return null
  if (l === undefined || l.note?.kind === 'new')
    return r === undefined ? null : { kind: 'added', label: labelFor(right), current, revised }
  if (r === undefined || r.note?.kind === 'deleted') return { kind: 'deleted', label: labelFor(left), current, revised }

  if (r.note?.kind === 'moved') return { kind: 'renumbered', label: labelFor(left), current, revised }

  const label = labelFor(r.label === '' && l.label !== '' ? left : right)
  const otherNumber = numberOf(l) !== numberOf(r) && l.label !== '' && r.label !== ''
  const moved = otherNumber && left.length === right.length
  const renamed = withoutSpaces(l.heading) !== withoutSpaces(r.heading) && r.heading !== '' && l.heading !== ''
  const unchanged = moved ? 'renumbered' : renamed ? 'amended' : 'unchanged'
  switch (r.note?.kind) {
    case 'same-as':
      return { kind: otherNumber ? 'renumbered' : 'unchanged', label, current, revised }
    case 'same-but-heading':
      return { kind: renamed || !moved ? 'amended' : 'renumbered', label, current, revised }
    case 'same':
    case 'omitted':
      return { kind: unchanged, label, current, revised }
  }
  if (!hasDashFill(revised)) {
    const same = withoutSpaces(bodyOf(left)) === withoutSpaces(bodyOf(right))
    return { kind: same ? unchanged : 'amended', label, current, revised }
  }
  const written = writtenWords(bodyOf(right))
  if (written.length === 0) {
    const text = l.note === null ? `${r.label}${current.slice(l.label.length)}` : current
    return { kind: unchanged, label, current, revised: text }
  }
  const here = orders.filter((order) => reaches(order, l.key) || reaches(order, r.key))
  const filled = l.note === null ? fillDashes(bodyOf(left), bodyOf(right), here) : null
  const body = filled ?? withEllipses(bodyOf(right))
  return { kind: 'amended', label, current, revised: `${r.label} ${body}`.trim() }
}

const textOf = (units: readonly Unit[]): string => units.map((unit) => unit.text).join('\n')

/** Without the label of the first line: that may change while the words stay. */
function bodyOf(units: readonly Unit[]): string {
  return units.map((unit, at) => (at === 0 ? unit.body : unit.text)).join('\n')
}

/** An article written out from its heading and first 항 on is meant whole. */
function labelFor(units: readonly Unit[]): string {
  const [first] = units
  if (first === undefined) return ''
  const isWholeArticle = units.length > 1 && first.heading !== '' && first.key.paragraph === '1'
  return isWholeArticle ? labelOf({ ...first.key, paragraph: null }) : labelOfAll(units.map((unit) => unit.key))
}

/** The label as it is written, without an article's heading. */
const numberOf = ({ label, heading }: Unit): string => withoutSpaces(label).replace(`(${withoutSpaces(heading)})`, '')
