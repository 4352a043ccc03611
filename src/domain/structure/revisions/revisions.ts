import { type Block, isBodyBlock } from '../../document/block.ts'
import type { LocatedRevision } from '../../document/structure.ts'
import type { Table } from '../../document/table.ts'
import { alignUnits } from './align-units.ts'
import { type Replacement, readReplacements } from './amending-sentences.ts'
import { boxedComparisonsIn } from './boxed-comparison.ts'
import { classify } from './classify.ts'
import { type ComparedRow, comparisonsIn } from './comparison-table.ts'
import { hasDashFill } from './dash-fill.ts'
import { looseComparisonsIn } from './loose-comparison.ts'
import { noKey, type UnitKey } from './unit-key.ts'
import { type Unit, unitsOf } from './units.ts'

/** What the comparison tables of a document (신·구조문대비표) change, line by line. */
export function revisionsOf(blocks: readonly Block[], tables: readonly Table[]): LocatedRevision[] {
  const comparisons = [...comparisonsIn(tables), ...looseComparisonsIn(blocks), ...boxedComparisonsIn(blocks)]
  if (comparisons.length === 0) return []
  const isDashed = comparisons.some((rows) => rows.some(({ right }) => hasDashFill(right)))
  const orders = isDashed ? ordersIn(blocks) : []
  return comparisons.flatMap((rows) => revisionsIn(joinRunOver(rows), orders))
}

function revisionsIn(rows: readonly ComparedRow[], orders: readonly Replacement[]): LocatedRevision[] {
  let above = { left: noKey, right: noKey }
  return rows.flatMap(({ left: old, right: revised, name, place }) => {
    const left = unitsOf(old, above.left)
    const right = unitsOf(revised, above.right)
    above = { left: lastKey(left, right, above.left), right: lastKey(right, left, above.right) }
    return alignUnits(left, right).flatMap((pair) => {
      const revision = classify(pair, orders)
      return revision === null ? [] : [{ ...revision, label: revision.label === '' ? name : revision.label, ...place }]
    })
  })
}

function ordersIn(blocks: readonly Block[]): Replacement[] {
  const prose = blocks.filter((block) => isBodyBlock(block) && block.table === undefined)
  return readReplacements(prose.map((block) => block.text).join('\n'))
}

/** A column that only says 신설 or 삭제 stands where the other one is. */
function lastKey(own: readonly Unit[], other: readonly Unit[], above: UnitKey): UnitKey {
  const labelled = own.findLast((unit) => unit.label !== '') ?? other.findLast((unit) => unit.label !== '')
  return labelled?.key ?? above
}

/** A row cut in two by a page end goes on without a label on either side: its lines belong to the row above. */
function joinRunOver(rows: readonly ComparedRow[]): ComparedRow[] {
  const joined: ComparedRow[] = []
  for (const row of rows) {
    const last = joined.at(-1)
    if (last !== undefined && row.name === '' && runsOver(row.left, last.left) && runsOver(row.right, last.right)) {
      joined[joined.length - 1] = { ...last, left: `${last.left}\n${row.left}`, right: `${last.right}\n${row.right}` }
    } else joined.push(row)
  }
  return joined
}

function runsOver(cell: string, before: string): boolean {
  if (cell.trim() === '') return true
  const [first] = unitsOf(cell, noKey)
  const [known] = unitsOf(before, noKey)
  return first !== undefined && first.label === '' && first.note === null && known !== undefined && known.label !== ''
}
