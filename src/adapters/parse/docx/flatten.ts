import type { BodyItem } from './model.ts'
import type { Aside, ParagraphWriter } from './write-paragraph.ts'

/** Content as lines of text, for where it gets no blocks of its own: notes, comments, headers. */
export interface FlatText {
  /** Without empty ones. */
  readonly lines: readonly string[]
  /** Notes, comments and pictures; the text of boxes is among the lines. */
  readonly asides: readonly Aside[]
  readonly deleted: readonly string[]
  readonly hidden: readonly string[]
}

/** `noteMark`: what a note shows as its own number. */
export function flatten(items: readonly BodyItem[], writer: ParagraphWriter, noteMark = ''): FlatText {
  const lines: string[] = []
  const asides: Aside[] = []
  const deleted: string[] = []
  const hidden: string[] = []

  const addAll = (flat: FlatText) => {
    asides.push(...flat.asides)
    deleted.push(...flat.deleted)
    hidden.push(...flat.hidden)
  }

  for (const item of items) {
    if (item.kind === 'paragraph') {
      for (const written of writer.write(item, noteMark)) {
        lines.push(written.text)
        deleted.push(written.deleted)
        hidden.push(written.hidden)
        for (const aside of written.asides) {
          if (aside.kind !== 'textbox') asides.push(aside)
          else {
            const box = flatten(aside.items, writer)
            lines.push(...box.lines)
            addAll(box)
          }
        }
      }
      continue
    }
    for (const row of item.rows) {
      const cells = row.cells.map((cell) => flatten(cell.items, writer))
      const text = cells.map((cell) => cell.lines.join(' ')).join('\t')
      if (row.deleted) deleted.push(text)
      else lines.push(text)
      cells.forEach(addAll)
    }
  }
  return { lines: withText(lines), asides, deleted: withText(deleted), hidden: withText(hidden) }
}

const withText = (lines: readonly string[]): string[] => lines.filter((line) => line.trim() !== '')
