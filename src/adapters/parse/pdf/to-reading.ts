import type { ReadingBuilder } from '../shared/reading-builder.ts'
import { addTable, bboxOf, roundedConfidence } from './add-table.ts'
import { bookmarkedLevels, withTitle } from './hints.ts'
import { type DocumentItem, joinTables } from './join-tables.ts'
import type { OutlineEntry } from './outline.ts'
import { type JoinRules, joinRulesOf } from './page/join-rules.ts'
import { itemsOf } from './page/page-items.ts'
import { splitRunningLines } from './page/running-lines.ts'
import type { PageReading } from './page-reading.ts'

const captionMark = /^[[【<〈《＜(]?\s*(?:표|그림|도표|Table|Figure)\s*[\dⅠ-Ⅻ]+[-–.\d]*\s*[\]】>〉》＞).:]?/u

export interface ReadPages {
  readonly pages: readonly PageReading[]
  readonly outline: readonly OutlineEntry[]
}

/** Puts the pages together into blocks and tables in reading order. */
export function addPages(builder: ReadingBuilder, { pages, outline }: ReadPages): void {
  const rules = joinRulesOf(pages.map(({ sketch }) => sketch))
  const split = splitRunningLines(pages.map(({ sketch }) => sketch))
  const joined = joinTables(
    split.map(({ sketch, running }) => ({
      page: sketch.number,
      items: itemsOf(sketch, rules).items,
      running,
    })),
  )
  const { items, title } = withTitle(joined, pages[0]?.sketch.height ?? 0, rules)
  const added: { id: string; text: string; page: number; type: 'paragraph' | 'title' }[] = []
  const notes = new Map(pages.map((page) => [page.sketch.number, page]))
  const finishPagesBefore = createPageEnds(builder, notes, rules)

  for (const [index, item] of items.entries()) {
    finishPagesBefore(pageOf(item))
    if (item.kind === 'table') addTable(builder, item, rules, captionOf(items, index))
    else if (item.kind === 'running') {
      const { type, text, u0, u1, top, bottom } = item.line
      builder.addBlock({ type, text, page: item.page, bbox: bboxOf(0, u0, top, u1, bottom) })
    } else {
      const { paragraph, turn, footnote } = item.item
      const { text, u0, u1, top, bottom, confidence, recognised } = paragraph
      const type = paragraph === title ? 'title' : isCaption(items, index) ? 'caption' : 'paragraph'
      const id = builder.addBlock({
        type: footnote ? 'footnote' : type,
        text,
        page: item.page,
        bbox: bboxOf(turn, u0, top, u1, bottom),
        ...(recognised ? { extractor: 'ocr', confidence: roundedConfidence(confidence) } : {}),
      })
      if (!footnote && type !== 'caption') added.push({ id, type, text, page: item.page })
    }
  }
  finishPagesBefore(Infinity)
  for (const [id, level] of bookmarkedLevels(added, outline)) builder.amendBlock(id, { type: 'heading', level })
}

function pageOf(item: DocumentItem): number {
  return item.kind === 'table' ? item.parts[0]!.page : item.page
}

/** After the last item of a page come its form values, its comments and the text it hides. */
function createPageEnds(builder: ReadingBuilder, pages: ReadonlyMap<number, PageReading>, rules: JoinRules) {
  const waiting = [...pages.keys()]
  return (page: number): void => {
    while (waiting.length > 0 && waiting[0]! < page) {
      const number = waiting.shift()!
      const { notes, unseen } = pages.get(number)!
      for (const { text, bbox, memo } of notes) {
        const [x0, y0, x1, y1] = bbox
        builder.addBlock({
          type: 'paragraph',
          text,
          page: number,
          bbox: bboxOf(0, x0, y0, x1, y1),
          ...(memo ? { role: 'memo' as const } : {}),
        })
      }
      if (unseen === undefined) continue
      for (const item of itemsOf(unseen, rules).items) {
        if (item.kind !== 'paragraph') continue
        const { text, u0, u1, top, bottom } = item.paragraph
        builder.addBlock({
          type: 'paragraph',
          text,
          page: number,
          bbox: bboxOf(item.turn, u0, top, u1, bottom),
          role: 'hidden',
        })
      }
    }
  }
}

function isCaption(items: readonly DocumentItem[], index: number): boolean {
  const item = items[index]!
  const next = items[index + 1]
  return (
    item.kind === 'paragraph' &&
    next?.kind === 'table' &&
    pageOf(next) === item.page &&
    captionMark.test(item.item.paragraph.text)
  )
}

function captionOf(items: readonly DocumentItem[], index: number): string | null {
  const before = items[index - 1]
  return before?.kind === 'paragraph' && isCaption(items, index - 1) ? before.item.paragraph.text : null
}
