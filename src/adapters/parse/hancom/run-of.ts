import { isUnanswered } from './click-here.ts'
import type { BoxItem, EquationItem, Item, ParagraphList, PictureItem, TableItem } from './model.ts'
import { callMark } from './note-mark.ts'

/** What stands beside the text of a paragraph and is written after it. */
export type Side =
  | { readonly kind: 'note'; readonly endnote: boolean; readonly content: ParagraphList }
  | { readonly kind: 'memo' | 'hidden-comment'; readonly content: ParagraphList }
  | { readonly kind: 'guide' | 'deleted'; readonly text: string }
  | Extract<Item, { kind: 'running' }>
  | PictureItem

export type ObjectItem = TableItem | BoxItem | PictureItem | EquationItem

export interface Run {
  /** Text and objects as they follow each other. */
  readonly pieces: (string | ObjectItem)[]
  readonly sides: Side[]
  /** Headers, footers, section starts: what acts where it stands. */
  readonly turns: Extract<Item, { kind: 'running' | 'section' | 'columns' }>[]
}

/** Sorts the items of one paragraph: the answers of its fields into the text, invitations and notes beside it. */
export function runOf(items: readonly Item[]): Run {
  const run: Run = { pieces: [], sides: [], turns: [] }
  const openFields: { guide: string | undefined; pieces: number; at: number }[] = []
  let text = ''

  const flush = () => {
    if (text !== '') run.pieces.push(text)
    text = ''
  }
  const closeField = () => {
    const field = openFields.pop()
    if (field?.guide === undefined || field.pieces !== run.pieces.length) return
    const answer = text.slice(field.at)
    if (answer.trim() !== '' && !isUnanswered(answer, field.guide)) return
    text = text.slice(0, field.at)
    run.sides.push({ kind: 'guide', text: field.guide })
  }

  for (const item of items) {
    switch (item.kind) {
      case 'text':
        text += item.text
        break
      case 'auto-number':
        if (item.of !== 'page') text += item.text
        break
      case 'deleted':
        run.sides.push({ kind: 'deleted', text: item.text })
        break
      case 'table':
      case 'box':
      case 'picture':
      case 'equation':
        flush()
        run.pieces.push(item)
        break
      case 'note':
        text += callMark(item.content, text)
        run.sides.push(item)
        break
      case 'memo':
      case 'hidden-comment':
        run.sides.push({ kind: item.kind, content: item.content })
        break
      case 'field-begin':
        openFields.push({
          guide: item.field === 'click-here' && item.guide.trim() !== '' ? item.guide : undefined,
          pieces: run.pieces.length,
          at: text.length,
        })
        break
      case 'field-end':
        closeField()
        break
      default:
        run.turns.push(item)
    }
  }
  flush()
  return run
}
