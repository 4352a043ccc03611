import type { XmlElement } from '../shared/xml.ts'
import type { BodyItem, Piece, TextState } from './model.ts'
import type { DocxParts } from './open.ts'
import type { Fields } from './read-field.ts'
import type { Styles } from './read-styles.ts'

/** What the readers of one document share. They call each other through it, since tables, boxes and paragraphs nest. */
export interface BodyReader {
  readonly styles: Styles
  readonly fields: Fields
  readonly parts: DocxParts
  items(container: XmlElement): BodyItem[]
  /** Notes something that is in the file and not in the reading. */
  skip(what: SkippedKind, name?: string): void
}

export type SkippedKind = 'tracked-change' | 'unknown-element' | 'embedded-object' | 'enclosed-part' | 'chart'

/** Where the pieces of one paragraph are collected, and how what is met now is to be taken. */
export interface PieceSink {
  readonly pieces: Piece[]
  readonly state: TextState
  readonly font: string
}

/** Adds text to the piece before it where that continues in the same state. */
export function addText({ pieces, state }: PieceSink, text: string): void {
  if (text === '') return
  const last = pieces.at(-1)
  if (last?.kind === 'text' && last.state === state) pieces[pieces.length - 1] = { ...last, text: last.text + text }
  else pieces.push({ kind: 'text', text, state })
}
