import type { Box } from './cell-boxes.ts'

/**
 * A box of text with a label on its upper border looks like a table: the frame and the label, or the label in two halves
 * where the border runs on behind it. Empty for anything else.
 */
export function labelledFrame(regions: readonly Box[], irregular: boolean): readonly Box[] {
  if (regions.length === 2) return irregular ? regions : []
  if (regions.length !== 3) return []
  const frame = regions.reduce((largest, one) => (areaOf(one) > areaOf(largest) ? one : largest))
  const [upper, lower] = regions.filter((one) => one !== frame).sort((a, b) => a.row - b.row) as [Box, Box]
  const isLabel = upper.col === lower.col && upper.colspan === lower.colspan && upper.row + upper.rowspan === lower.row
  const isOnBorder =
    lower.row === frame.row &&
    lower.rowspan < frame.rowspan &&
    lower.col > frame.col &&
    lower.col + lower.colspan < frame.col + frame.colspan
  return isLabel && isOnBorder ? [frame, { ...upper, rowspan: upper.rowspan + lower.rowspan }] : []
}

function areaOf({ rowspan, colspan }: Box): number {
  return rowspan * colspan
}
