import type { FontFacts } from '../engine/font-facts.ts'

/** Quarter turns clockwise of the reading direction against the upright page; 4: some other angle. */
export type Turn = 0 | 1 | 2 | 3 | 4

/**
 * One drawn glyph, or one recognised word. `u` runs along the reading direction and `v` down across the lines,
 * so that the same rules read text of every quarter turn.
 */
export interface Piece {
  readonly text: string
  readonly u0: number
  readonly u1: number
  /** The line the glyph stands on. */
  readonly base: number
  readonly size: number
  readonly turn: Turn
  readonly font: FontFacts
  /** Drawn invisibly, as the text layer of a scan is. */
  readonly unseen: boolean
  /** Written top to bottom. */
  readonly vertical: boolean
  /** The code stands for itself: the font does not say which letter it shows. */
  readonly unmapped: boolean
  /** How sure the reading is, 0 to 1; absent for text the file states. */
  readonly confidence?: number
  /** A blank was drawn right after it, or right before it. */
  blankAfter: boolean
  blankBefore: boolean
}

/** A horizontal or vertical line on the page, however it was drawn. */
export interface Ruling {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly thickness: number
}

/** A filled rectangle too thick to be a line: the shade of a cell, most often. */
export interface Shade {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly color: string
}

/** Why drawing stopped before the page was finished. */
export type Stop = 'operators' | 'glyphs' | 'time' | 'damaged'

/** What one page draws, in points from its upper left corner, upright. */
export interface PageDrawing {
  readonly width: number
  readonly height: number
  readonly pieces: readonly Piece[]
  readonly rulings: readonly Ruling[]
  readonly shades: readonly Shade[]
  /** Curved shapes: letters turned into outlines are many of these and no text. */
  readonly curves: number
  readonly images: readonly { readonly coverage: number }[]
  /** Letters placed beside the page or in a layer that is switched off. */
  readonly hidden: number
  /** More lines than are worth looking at for tables. */
  readonly tooManyRulings: boolean
  readonly stopped: Stop | undefined
}

/** From a turned frame to the page. */
export function toPage(turn: Turn, u0: number, v0: number, u1: number, v1: number): [number, number, number, number] {
  if (turn === 1) return [-v1, u0, -v0, u1]
  if (turn === 2) return [-u1, -v1, -u0, -v0]
  if (turn === 3) return [v0, -u1, v1, -u0]
  return [u0, v0, u1, v1]
}

/** From the page to a turned frame. */
export function fromPage(turn: Turn, x0: number, y0: number, x1: number, y1: number): [number, number, number, number] {
  if (turn === 1) return [y0, -x1, y1, -x0]
  if (turn === 2) return [-x1, -y1, -x0, -y0]
  if (turn === 3) return [-y1, x0, -y0, x1]
  return [x0, y0, x1, y1]
}
