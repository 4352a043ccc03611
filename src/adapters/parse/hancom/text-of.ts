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
  return inLines(paragraphs.map((paragraph) => lineOf(state, paragraph, host)))
}

/** Objects stand on lines of their own between the words around them. */
function lineOf(state: WriterState, paragraph: Paragraph, host: TextHost): string {
  const run = runOf(paragraph.items)
  const number = state.numberOf(paragraph)
  const lines: string[] = []
  let words = ''
  for (const piece of run.pieces) {
    if (typeof piece === 'string') words += state.clean(piece)
    else if (piece.kind === 'equation') words += markedScript(state.clean(piece.script))
    else {
      const inside = objectText(state, piece, host)
      if (inside === '') continue
      lines.push(words.trim(), inside)
      words = ''
    }
  }
  host.sides.push(...run.sides, ...run.turns.filter((turn) => turn.kind === 'running'))
  const text = lines.length === 0 ? words.trim() : inLines([...lines, words.trim()])
  return number === '' || text === '' ? text : `${number} ${text}`
}

function objectText(state: WriterState, object: Exclude<ObjectItem, { kind: 'equation' }>, host: TextHost): string {
  if (object.kind === 'table') return host.table(object)
  if (object.kind === 'picture') {
    host.sides.push({ ...object, caption: undefined })
    return captionText(state, object.caption, host)
  }
  const text = inLines(object.lists.map((list) => textOf(state, list, host)))
  return withCaption(text, captionText(state, object.caption, host), object.caption)
}

export function captionText(state: WriterState, caption: Caption | undefined, host: TextHost): string {
  return caption === undefined ? '' : textOf(state, caption.content, host)
}

export function withCaption(text: string, caption: string, stated: Caption | undefined): string {
  return inLines(stated?.leads === true ? [caption, text] : [text, caption])
}

/** One below the other, without those that say nothing. */
export function inLines(texts: readonly string[]): string {
  return texts.length === 1 ? texts[0]! : texts.filter((text) => text !== '').join('\n')
}

/** A formula inside a sentence, marked so that its script is not taken for words. */
export const markedScript = (script: string): string => (script.trim() === '' ? '' : `$${script.trim()}$`)
