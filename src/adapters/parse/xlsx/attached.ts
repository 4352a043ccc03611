import { rangeOf } from './address.ts'
import type { StatedHeader } from './header-rows.ts'
import { chartTitle, readDrawing } from './read-drawing.ts'
import { type CellNote, readNotes } from './read-notes.ts'
import type { LinkedParts, Relationship } from './relationships.ts'
import type { Sheet } from './sheet.ts'

/** Something drawn over the cells: its text, or the title of a chart; a picture has none. */
export interface DrawnBox {
  readonly kind: 'textbox' | 'picture' | 'chart'
  readonly text: string
}

/** What hangs on a sheet besides its cells. */
export interface Attached {
  readonly boxes: readonly DrawnBox[]
  readonly notes: readonly CellNote[]
  readonly statedHeaders: readonly StatedHeader[]
}

/** Follows a sheet's relationships. Damage to one of these parts costs that part alone. */
export function readAttached(linked: LinkedParts, part: string, sheet: Pick<Sheet, 'drawingIds' | 'filter'>): Attached {
  const related = linked.relationshipsOf(part)
  const treesOf = (type: string) =>
    related.filter((one) => one.type === type).flatMap(({ target }) => linked.tree(target) ?? [])

  const drawings = related.filter(({ id, type }) => type === 'drawing' && sheet.drawingIds.includes(id))
  const notes = readNotes(treesOf('comments')[0], treesOf('threadedComment')[0])
  const tables = treesOf('table').flatMap((table): StatedHeader[] => {
    const range = rangeOf(table.attr('ref') ?? '')
    const headerRows = Number(table.attr('headerRowCount') ?? 1)
    return range === undefined || headerRows !== 1 ? [] : [{ ...range, headerRows }]
  })
  const filter = sheet.filter === undefined ? [] : [{ ...sheet.filter, headerRows: 1 }]
  return {
    boxes: drawings.flatMap((drawing) => boxesOf(linked, drawing)),
    notes,
    statedHeaders: [...tables, ...filter],
  }
}

function boxesOf(linked: LinkedParts, { target }: Relationship): DrawnBox[] {
  const root = linked.tree(target)
  if (root === undefined) return []
  const byId = new Map(linked.relationshipsOf(target).map((relationship) => [relationship.id, relationship.target]))
  return readDrawing(root).flatMap((drawn): DrawnBox[] => {
    if (drawn.kind === 'textbox') return [drawn]
    if (drawn.kind === 'picture') return [{ kind: 'picture', text: '' }]
    const chart = linked.tree(byId.get(drawn.id) ?? '')
    const title = chart === undefined ? '' : chartTitle(chart)
    return title === '' ? [] : [{ kind: 'chart', text: title }]
  })
}
