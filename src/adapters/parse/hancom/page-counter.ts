import type { Paragraph, TableItem } from './model.ts'
import { turnsInside } from './table-turns.ts'

/** Where a paragraph's objects and its text begin. */
export interface ParagraphPages {
  readonly objects: number
  readonly text: number
}

interface Line {
  readonly vertical: number
  readonly height: number
}

/** A table whose end is not known until the next line shows how far it reached. */
interface OpenTable {
  /** Distance of its end from the top of the page it begins on, as if the page had no end. */
  readonly bottom: number
  readonly turnsInside: number
}

/** Blank room at page ends and rounding; a smaller excess is not another page. */
const slack = 0.05
const turnsMax = 1_000
/** Some writers put every line at the top of the page: more than so many there were never laid out. */
const unlaidLinesMax = 2

/**
 * Counts pages from what the file states: page breaks, section starts, and the saved layout, whose heights begin
 * anew on each page and column. Nothing is inferred from the amount of text.
 */
export function createPageCounter() {
  let page = 1
  let columns = 1
  let column = 0
  let bodyHeight = 0
  let last: Line | undefined
  let open: OpenTable | undefined
  let isFirstOfSection = true
  let isFirstSection = true
  let breaks = 0
  let lines = 0
  let isLaidOut = false

  function turnPage(): void {
    closeTable()
    page += 1
    column = 0
    last = undefined
  }

  function nextColumn(times: number): void {
    column += times
    page += Math.floor(column / columns)
    column %= columns
  }

  const pagesIn = (height: number): number =>
    bodyHeight > 0 ? Math.min(turnsMax, Math.max(0, Math.ceil(height / bodyHeight - slack))) : 0

  /** Turns the pages an open table ran over, when no line tells where it ended. */
  function closeTable(): void {
    if (open === undefined) return
    if (columns > 1) nextColumn(open.turnsInside)
    else page += Math.max(open.turnsInside, pagesIn(open.bottom) - 1)
    open = undefined
  }

  function follow(line: Line): void {
    const before = last
    last = line
    lines += 1
    if (line.vertical > 0) isLaidOut = true
    if (before === undefined) {
      closeTable()
      return
    }
    const filled = open === undefined ? before.height : Math.max(before.height, open.bottom - before.vertical)
    const isBack = isBackAtTop({ vertical: before.vertical, height: filled }, line)
    if (open === undefined || columns > 1) {
      nextColumn(Math.max(isBack ? 1 : 0, open?.turnsInside ?? 0))
    } else {
      const crossed = open.bottom > bodyHeight ? pagesIn(open.bottom - line.vertical) : 0
      page += Math.max(isBack ? 1 : 0, open.turnsInside, crossed)
    }
    open = undefined
  }

  /** Equal places mean lines that were never laid out, unless what stood before filled the page by itself. */
  function isBackAtTop(before: Line, line: Line): boolean {
    if (line.vertical !== before.vertical) return line.vertical < before.vertical
    return bodyHeight > 0 && before.height > bodyHeight / 2
  }

  return {
    get page() {
      return page
    },
    /** Whether the file said anything that pages can be counted from. */
    get stated() {
      return breaks > 0 || isLaidOut || (lines > 0 && lines <= unlaidLinesMax)
    },
    startSection(): void {
      if (!isFirstSection) {
        breaks += 1
        turnPage()
      }
      isFirstSection = false
      isFirstOfSection = true
      columns = 1
    },
    /** Takes the paragraphs of the page itself, not of a cell or box, in order. */
    paragraph(paragraph: Paragraph): ParagraphPages {
      if (paragraph.breaksPage && !isFirstOfSection) {
        breaks += 1
        turnPage()
      }
      isFirstOfSection = false
      const tables: TableItem[] = []
      let hasText = false
      for (const item of paragraph.items) {
        if (item.kind === 'section') bodyHeight = item.bodyHeight
        else if (item.kind === 'table') tables.push(item)
        else if (item.kind === 'text' && item.text.trim() !== '') hasText = true
        // New columns begin below the old ones, with heights of their own.
        else if (item.kind === 'columns') {
          closeTable()
          columns = Math.max(1, item.count)
          column = 0
          last = undefined
        }
      }

      const { vertical, height } = paragraph.lines ?? { vertical: [], height: [] }
      const before = last
      const pageBefore = page
      let first = page
      for (let at = 0; at < vertical.length; at += 1) {
        follow({ vertical: vertical[at]!, height: height[at]! })
        if (at === 0) first = page
      }
      if (tables.length === 0) return { objects: first, text: first }

      const floating = tables.reduce((sum, table) => (table.inline ? sum : sum + table.height), 0)
      const inside = tables.reduce((sum, table) => sum + turnsInside(table), 0)
      const top = vertical[0]
      if (top !== undefined && floating > 0 && columns === 1) {
        // Text is pushed below a table anchored in it: then the line tells where the table ended.
        const bottomBefore = before === undefined ? 0 : before.vertical + before.height
        const isBelow = top - bottomBefore >= floating * 0.8
        if (isBelow) return { objects: pageBefore, text: first }
        if (hasText && first > pageBefore) {
          const more = Math.max(inside - 1, pagesIn(floating - top - Math.max(0, bodyHeight - bottomBefore)))
          page += more
          return { objects: top >= floating ? first : pageBefore, text: first + more }
        }
      }
      if (floating > 0 || inside > 0) open = { bottom: (last?.vertical ?? 0) + floating, turnsInside: inside }
      return { objects: first, text: first }
    },
    /** Call after the last paragraph. */
    finish: closeTable,
  }
}
