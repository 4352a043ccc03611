import { startsItem } from '../page/item-marks.ts'
import type { JoinRules } from '../page/join-rules.ts'
import { innerRight, paragraphsOf } from '../page/paragraphs.ts'
import type { Segment } from '../page/segment.ts'
import type { FilledCell, FoundTable } from './found-table.ts'

const sides = [/^현행/u, /^개정(?:안|\(안\)|\d*)/u]

/** A table of a law's present and amended wording, by its heads. */
export function isComparison(table: FoundTable): boolean {
  const heads = table.cells.filter(({ row }) => row === 0).map((cell) => textOf(cell.lines))
  return sides.every((side) => heads.some((head) => side.test(head)))
}

/**
 * Such tables draw no border between their rows; a row begins where both sides begin a new paragraph at one height.
 * Without this the old wording would not stand beside the new.
 */
export function splitAtItems(table: FoundTable, rules: JoinRules): FoundTable {
  const cells: FilledCell[] = []
  let added = 0
  for (let row = 0; row < table.rows; row += 1) {
    const here = table.cells.filter((cell) => cell.row === row)
    const spans =
      here.some(({ rowspan }) => rowspan > 1) ||
      table.cells.some((cell) => cell.row < row && cell.row + cell.rowspan > row)
    const cuts = spans || table.nested.length > 0 ? [] : sharedStarts(here, rules)
    for (const cell of here) cells.push(...cutCell(cell, cuts, row + added))
    added += cuts.length
  }
  return { ...table, rows: table.rows + added, cells }
}

/** Does a part on a new page begin with a row of its own, though no border closed the row before? */
export function startsAnew(table: FoundTable): boolean {
  const filled = table.cells.filter(({ row, lines }) => row === 0 && lines.length > 0)
  return filled.length > 1 && filled.every(({ lines }) => startsItem(lines[0]!.text, '.'))
}

/** Heights at which every filled cell but the first line begins a paragraph. */
function sharedStarts(cells: readonly FilledCell[], rules: JoinRules): number[] {
  const filled = cells.filter(({ lines }) => lines.length > 0)
  if (filled.length < 2) return []
  const starts = filled.map((cell) =>
    paragraphsOf(cell.lines, innerRight(cell, cell.lines), rules).map(({ lines }) => lines[0]!),
  )
  return starts[0]!
    .slice(1)
    .filter((line) =>
      starts.slice(1).every((others) => others.some((other) => Math.abs(other.base - line.base) < line.size * 0.4)),
    )
    .map((line) => line.top)
}

function cutCell(cell: FilledCell, cuts: readonly number[], row: number): FilledCell[] {
  const edges = [cell.v0, ...cuts, cell.v1]
  return edges.slice(1).map((bottom, index) => ({
    ...cell,
    row: row + index,
    v0: edges[index]!,
    v1: bottom,
    lines: cuts.length === 0 ? cell.lines : cell.lines.filter((line) => partOf(line, cuts) === index),
  }))
}

function partOf(line: Segment, cuts: readonly number[]): number {
  return cuts.filter((cut) => line.base - line.size * 0.36 > cut).length
}

function textOf(lines: readonly Segment[]): string {
  return lines.map(({ text }) => text.replaceAll(/\s/gu, '')).join('')
}
