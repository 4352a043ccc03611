import type { Lines, Paragraph, TableItem } from './model.ts'
import { placeCells } from './place-cells.ts'

/** A drop that lands below this is the tail of a table that took the top of the page. */
const tableTailHeight = 2_000

/**
 * Counts pages from what the file states: page breaks, section starts and the saved layout, whose heights begin
 * anew on each page. Nothing is inferred from the amount of text.
 */
export function createPageCounter() {
  let page = 1
  let lastVertical: number | undefined
  let lastHorizontal = 0
  let afterLongTable = false
  let started = false
  let stated = false

  function turn(): void {
    page += 1
    lastVertical = undefined
    afterLongTable = false
  }

  function followLines({ vertical, horizontal }: Lines): number {
    let firstPage = page
    for (let at = 0; at < vertical.length; at += 1) {
      const down = vertical[at]!
      const across = horizontal[at]!
      stated = true
      if (lastVertical !== undefined && across <= lastHorizontal) {
        const dropped = down < lastVertical || (at === 0 && down === lastVertical)
        if (dropped && !(afterLongTable && down > tableTailHeight)) page += 1
      }
      if (at === 0) firstPage = page
      afterLongTable = false
      lastVertical = down
      lastHorizontal = across
    }
    return firstPage
  }

  return {
    get page() {
      return page
    },
    /** Whether the file said anything that pages can be counted from. */
    get stated() {
      return stated
    },
    startSection(): void {
      if (started) {
        stated = true
        turn()
      }
      started = true
    },
    /** Takes one paragraph of the page itself, not of a cell or box; gives the page that it begins on. */
    paragraph(paragraph: Paragraph, isFirstOfSection: boolean): number {
      if (paragraph.breaksPage && !isFirstOfSection) {
        stated = true
        turn()
      }
      return paragraph.lines === undefined ? page : followLines(paragraph.lines)
    },
    /** A table that runs over pages turns them inside its cells. */
    table(table: TableItem): void {
      const turns = turnsInside(table)
      if (turns === 0) return
      page += turns
      afterLongTable = true
    },
  }
}

function turnsInside(table: TableItem): number {
  const mostInRow = new Map<number, number>()
  for (const { row, cell } of placeCells(table.rows)) {
    let turns = 0
    let last: number | undefined
    for (const { lines } of cell.content) {
      for (const down of lines?.vertical ?? []) {
        if (last !== undefined && down < last) turns += 1
        last = down
      }
    }
    if (turns > (mostInRow.get(row) ?? 0)) mostInRow.set(row, turns)
  }
  return [...mostInRow.values()].reduce((sum, turns) => sum + turns, 0)
}

export type PageCounter = ReturnType<typeof createPageCounter>
