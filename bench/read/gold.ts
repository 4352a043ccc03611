import type { GoldCell } from './score.ts'

/** What a file holds, by a plain walk that shares no code with the reader under test. */
export interface Gold {
  readonly text: string
  readonly tables: readonly (readonly GoldCell[])[]
}
