import type { Paragraph } from '../hancom/model.ts'
import type { DocInfo } from './read-doc-info.ts'
import type { RecordCursor } from './records.ts'

/** What a reader of body records came across and could not use, by the name it goes under. */
export interface Losses {
  readonly unknownTags: Map<number, number>
  readonly unknownControls: Map<string, number>
  tooDeep: number
  truncated: number
  /** Charts and documents of other programs, whose own text is not looked into. */
  embedded: number
}

export const noLosses = (): Losses => ({
  unknownTags: new Map(),
  unknownControls: new Map(),
  tooDeep: 0,
  truncated: 0,
  embedded: 0,
})

export const countIn = <K>(counts: Map<K, number>, key: K): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/**
 * Memos are pinned to a place in the run, but their text stands at the end of the last section.
 * A pin is the empty content of a memo item; its list is poured into it once all are read.
 */
export interface Memos {
  readonly pins: Paragraph[][]
  readonly lists: Paragraph[][]
}

/** Shared by the readers of one section. */
export interface BodyContext {
  readonly cursor: RecordCursor
  readonly info: DocInfo
  readonly losses: Losses
  readonly memos: Memos
  /** What the chart in an embedded object says, by the object's number; undefined where it is none that can be read. */
  chartText(binary: number): string | undefined
  /** Controls that the reader is inside of. */
  depth: number
  /** Reads the paragraph the cursor stands on, with everything below it. */
  readParagraph(): Paragraph
}
