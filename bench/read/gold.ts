import type { GoldCell } from './score.ts'

/** What a file holds, by a plain walk that shares no code with the reader under test. */
export interface Gold {
  /** Every character written in the file, in run order. */
  readonly stored: GoldText
  /** What the page shows: numbers, bullets and marks of notes counted out; nothing that only the editor shows. */
  readonly shown: GoldText
  /** What follows each other on the page itself, tables apart from the text around them. */
  readonly flow: readonly FlowPiece[]
}

export interface GoldText {
  readonly text: string
  readonly tables: readonly (readonly GoldCell[])[]
}

export interface FlowPiece {
  readonly isTable: boolean
  readonly text: string
}
