import { barsOf } from '../table/bars.ts'
import type { FoundTable, Frame } from '../table/found-table.ts'
import { ruledTables } from '../table/ruled-tables.ts'
import { cleanPieces } from './clean-pieces.ts'
import type { PageDrawing, Piece, Turn } from './drawing.ts'
import { rowsOf, segmentsOf } from './rows.ts'
import type { Segment } from './segment.ts'

/** A wider gap than this, in letter sizes, cuts a row: columns may lie on either side. */
const columnGap = 1.1

/** What stands on a page, before it is put in order: small enough to keep for every page of a long document. */
export interface PageSketch {
  readonly number: number
  readonly width: number
  readonly height: number
  /** The frame of the rows and tables. */
  readonly turn: Turn
  /** Rows outside tables, top to bottom, each cut at its wide gaps. */
  readonly rows: readonly (readonly Segment[])[]
  readonly tables: readonly FoundTable[]
  readonly frames: readonly Frame[]
  /** Text in other directions, each in its own frame. */
  readonly asides: readonly { readonly turn: Turn; readonly rows: readonly (readonly Segment[])[] }[]
  readonly rules: readonly { readonly at: number; readonly from: number; readonly to: number }[]
  readonly vertical: boolean
}

const piecesMax = 30_000

/** Too much on the page to look for tables and columns: its lines come in plain order. */
export function isPlain({ pieces, tooManyRulings }: PageDrawing): boolean {
  return tooManyRulings || pieces.length > piecesMax
}

export function sketchPage(number: number, drawing: PageDrawing): PageSketch {
  const pieces = cleanPieces(drawing.pieces)
  const turn = prevailingTurn(pieces)
  const bars = isPlain(drawing) ? { across: [], down: [] } : barsOf(drawing.rulings, turn)
  const { tables, frames, rest } = ruledTables(bars, pieces, drawing.shades, turn)
  const turned = byTurn(rest)
  const rowsIn = (one: Turn) => {
    const there = turned[one]
    return there.length === 0 ? [] : rowsOf(there).map((row) => segmentsOf(row, columnGap))
  }
  return {
    number,
    width: drawing.width,
    height: drawing.height,
    turn,
    rows: rowsIn(turn),
    tables,
    frames,
    asides: ([0, 1, 2, 3, 4] as const)
      .filter((one) => one !== turn)
      .map((one) => ({ turn: one, rows: rowsIn(one) }))
      .filter(({ rows }) => rows.length > 0),
    rules: bars.across,
    vertical: pieces.some(({ vertical }) => vertical),
  }
}

function byTurn(pieces: readonly Piece[]): Record<Turn, Piece[]> {
  const turned: Record<Turn, Piece[]> = { 0: [], 1: [], 2: [], 3: [], 4: [] }
  for (const piece of pieces) turned[piece.turn].push(piece)
  return turned
}

function prevailingTurn(pieces: readonly Piece[]): Turn {
  const counts = [0, 0, 0, 0, 0]
  for (const piece of pieces) counts[piece.turn]! += 1
  let best: Turn = 0
  for (const turn of [1, 2, 3] as const) if (counts[turn]! > counts[best]! * 2) best = turn
  return best
}
