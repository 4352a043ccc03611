import type { BlockRole } from '../../../domain/document/block.ts'
import type { ReadingBuilder } from '../shared/reading-builder.ts'
import { addressOf } from './address.ts'
import type { Attached } from './attached.ts'
import { headingOf } from './header-rows.ts'
import { type Island, islandsOf } from './islands.ts'
import { isTooSparse, type LaidIsland, layIsland, listIsland } from './lay-island.ts'
import type { Sheet } from './sheet.ts'
import { shownMerges } from './shown-merges.ts'
import type { CellStyles } from './styles.ts'
import { warnOfSheet } from './warn-of-sheet.ts'

export interface SheetOnPage {
  readonly name: string
  readonly page: number
  readonly hidden: boolean
  readonly sheet: Sheet
  readonly attached: Attached
  readonly styles: CellStyles
}

/** Pieces a sheet may fall into; past that it is no collection of tables. */
const islandsMax = 5_000

/** One sheet as blocks: its name, a table for each island, then what hangs on it. An empty sheet gives none. */
export function addSheet(builder: ReadingBuilder, given: SheetOnPage): void {
  const { name, page, hidden, sheet, attached, styles } = given
  const isEmpty = sheet.rows.length === 0 && attached.boxes.length === 0 && attached.notes.length === 0
  const role: { role?: BlockRole } = hidden ? { role: 'hidden' } : {}
  for (const { type, text } of sheet.headerFooter) {
    if (type === 'header' && !isEmpty) builder.addBlock({ type, text, page, ...role })
  }
  const parent = isEmpty ? null : builder.addBlock({ type: 'heading', text: name, page, level: 1, ...role })

  const { mergesFrom, overlapping } = shownMerges(sheet)
  const islands = islandsOf(sheet, mergesFrom)
  const areScattered = islands.length > islandsMax
  let covered = 0
  let listed = 0
  const addTable = (laid: LaidIsland, caption: string | null) => {
    covered += laid.covered
    const cellRange = addressOf(name, laid.range)
    builder.addLaidTable({ page, grid: laid.grid, cells: laid.cells, caption, cellRange, parentBlock: parent, ...role })
  }
  for (const island of areScattered ? [wholeOf(islands, sheet)] : islands) {
    if (areScattered || isTooSparse(island)) {
      listed += 1
      addTable(listIsland(island), null)
      continue
    }
    const heading = headingOf(island, mergesFrom, attached.statedHeaders, styles)
    addTable(layIsland(island, mergesFrom, heading.rows), heading.title)
  }

  for (const { kind, text } of attached.boxes) {
    builder.addBlock({
      type: kind === 'chart' ? 'caption' : kind === 'picture' ? 'image' : 'paragraph',
      text,
      page,
      parent,
      ...(kind === 'textbox' ? { role: 'textbox' as const } : {}),
      ...role,
    })
  }
  for (const { cell, text } of attached.notes) {
    builder.addBlock({ type: 'paragraph', text: `${cell}: ${text}`, page, parent, role: 'memo' })
  }
  for (const { type, text } of sheet.headerFooter) {
    if (type === 'footer' && !isEmpty) builder.addBlock({ type, text, page, ...role })
  }
  warnOfSheet(builder, { name, page, hidden: hidden && !isEmpty, sheet, overlapping, covered, listed })
}

function wholeOf(islands: readonly Island[], { rows }: Sheet): Island {
  return {
    top: rows[0]!.row,
    left: islands.reduce((least, { left }) => Math.min(least, left), Number.MAX_SAFE_INTEGER),
    bottom: islands.reduce((most, { bottom }) => Math.max(most, bottom), 0),
    right: islands.reduce((most, { right }) => Math.max(most, right), 0),
    rows,
  }
}
