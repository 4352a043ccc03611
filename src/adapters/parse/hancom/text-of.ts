import type { Caption, Paragraph, ParagraphList, TableItem } from './model.ts'
import { type ObjectItem, runOf, type Side } from './run-of.ts'
import type { WriterState } from './writer-state.ts'

/** Where paragraphs become text instead of blocks: a cell, a note, a caption. */
export interface TextHost {
  /** Writes a table that stands in the text; gives what stands in its place. */
  table(table: TableItem): string
  /** Collects what stands beside the text. */
  readonly sides: Side[]
}

/** The text of a list of paragraphs, a line each, with everything that stands in it. */
export function textOf(state: WriterState, paragraphs: ParagraphList, host: TextHost): string {
  let text = ''
  for (const paragraph of paragraphs) text = onNewLine(text, lineOf(state, paragraph, host))
  return text
}

function lineOf(state: WriterState, paragraph: Paragraph, host: TextHost): string {
  const run = runOf(paragraph.items)
  const number = state.numberOf(paragraph)
  let text = ''
  let afterObject = false
  for (const piece of run.pieces) {
    if (typeof piece === 'string') {
      const cleaned = state.clean(piece)
      text = afterObject && cleaned.trim() !== '' ? onNewLine(text, cleaned) : text + cleaned
      afterObject = false
    } else if (piece.kind === 'equation') text += markedScript(state.clean(piece.script))
    else {
      text = onNewLine(text, objectText(state, piece, host))
      afterObject = true
    }
  }
  host.sides.push(...run.sides, ...run.turns.filter((turn) => turn.kind === 'running'))
  const trimmed = text.trim()
  return number === '' || trimmed === '' ? trimmed : `${number} ${trimmed}`
}

function objectText(state: WriterState, object: Exclude<ObjectItem, { kind: 'equation' }>, host: TextHost): string {
  if (object.kind === 'table') return host.table(object)
  if (object.kind === 'picture') {
    host.sides.push(object)
    return ''
  }
  let text = ''
  for (const list of object.lists) text = onNewLine(text, textOf(state, list, host))
  return withCaption(text, captionText(state, object.caption, host), object.caption)
}

export function captionText(state: WriterState, caption: Caption | undefined, host: TextHost): string {
  return caption === undefined ? '' : textOf(state, caption.content, host)
}

export function withCaption(text: string, caption: string, stated: Caption | undefined): string {
  return stated?.leads === true ? onNewLine(caption, text) : onNewLine(text, caption)
}

export function onNewLine(text: string, more: string): string {
  if (more === '') return text
  return text.trim() === '' ? more : `${text}\n${more}`
}

/** A formula inside a sentence, marked so that its script is not taken for words. */
export const markedScript = (script: string): string => (script.trim() === '' ? '' : `$${script.trim()}$`)
