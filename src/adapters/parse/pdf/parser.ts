import type { FormatReader, ReadContext, Reading } from '../format-reader.ts'
import { createReadingBuilder } from '../shared/reading-builder.ts'
import { openPdf } from './engine/open-document.ts'
import { joinTables } from './join-tables.ts'
import { createVocabulary } from './page/line-join.ts'
import { itemsOf } from './page/page-items.ts'
import type { JoinRules } from './page/paragraphs.ts'
import { splitRunningLines } from './page/running-lines.ts'
import { type PageSketch, sketchPage } from './page/sketch.ts'
import { addTable, bboxOf } from './to-reading.ts'

export function createPdfReader(): FormatReader {
  return {
    format: 'pdf',
    async read(bytes: Uint8Array, context: ReadContext): Promise<Reading> {
      const pdf = await openPdf(bytes, { pixelsMax: 1 })
      try {
        const sketches: PageSketch[] = []
        for (let number = 1; number <= Math.min(pdf.pageCount, context.limits.pagesMax); number += 1) {
          const { drawing, done } = await pdf.draw(number)
          sketches.push(sketchPage(number, drawing))
          done()
        }
        return toReading(sketches)
      } finally {
        await pdf.close()
      }
    },
  }
}

function toReading(sketches: readonly PageSketch[]): Reading {
  const builder = createReadingBuilder('pdf-text')
  const rules = joinRulesOf(sketches)
  const pages = splitRunningLines(sketches)
  const items = joinTables(pages.map(({ sketch }) => ({ page: sketch.number, items: itemsOf(sketch, rules).items })))
  for (const item of items) {
    if (item.kind === 'table') addTable(builder, item, rules, null)
    else {
      const { paragraph, turn, footnote } = item.item
      builder.addBlock({
        type: footnote ? 'footnote' : 'paragraph',
        text: paragraph.text,
        page: item.page,
        bbox: bboxOf(turn, paragraph.u0, paragraph.top, paragraph.u1, paragraph.bottom),
      })
    }
  }
  for (const { sketch, running } of pages) {
    for (const { type, text, u0, u1, top, bottom } of running) {
      builder.addBlock({ type, text, page: sketch.number, bbox: bboxOf(0, u0, top, u1, bottom) })
    }
  }
  return builder.finish(sketches.length)
}

function joinRulesOf(sketches: readonly PageSketch[]): JoinRules {
  const words = createVocabulary()
  let lines = 0
  let blanks = 0
  for (const { rows, tables } of sketches) {
    for (const row of rows) {
      for (const segment of row) words.add(segment.text)
      lines += 1
      if (row.at(-1)!.blankAfter) blanks += 1
    }
    for (const cell of tables.flatMap(({ cells }) => cells)) for (const line of cell.lines) words.add(line.text)
  }
  return { words, blanksDrawn: blanks > lines * 0.15 }
}
