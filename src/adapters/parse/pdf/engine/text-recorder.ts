import type { Piece, Turn } from '../page/drawing.ts'
import type { FontFacts } from './font-facts.ts'
import type { GraphicsState } from './graphics-state.ts'
import { compose, type Matrix } from './matrix.ts'

interface Glyph {
  readonly unicode: string
  readonly width: number
  readonly isSpace: boolean
  readonly vmetric?: readonly [number, number, number]
  readonly originalCharCode?: number
}

const blank = /^[\s\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]*$/u
const invisible = 3

/** Turns shown glyphs into pieces with their place on the page. */
export function createTextRecorder(state: GraphicsState, page: { readonly width: number; readonly height: number }) {
  const pieces: Piece[] = []
  let hidden = 0
  /** Where the last drawn blank ends, in the frame of its line. */
  let blankEnd: { u: number; base: number } | undefined

  function add(
    glyph: Glyph,
    font: FontFacts,
    at: NonNullable<ReturnType<typeof placeOf>>,
    unseen: boolean,
    vertical: boolean,
  ): void {
    const { u0, u1, base, size, turn } = at
    const last = pieces.at(-1)
    if (isBlank(glyph.unicode)) {
      const follows = last !== undefined && last.turn === turn && near(last.u1, last.base, u0, base, size)
      if (follows) last.blankAfter = true
      blankEnd = { u: u1, base }
      return
    }
    pieces.push({
      text: glyph.unicode,
      u0: Math.min(u0, u1),
      u1: Math.max(u0, u1),
      base,
      size,
      turn,
      font,
      unseen,
      vertical,
      unmapped: font.composite && glyph.unicode.codePointAt(0) === glyph.originalCharCode,
      blankAfter: false,
      blankBefore: blankEnd !== undefined && near(blankEnd.u, blankEnd.base, u0, base, size),
    })
    blankEnd = undefined
  }

  return {
    pieces,
    get count() {
      return pieces.length
    },
    get hidden() {
      return hidden
    },
    show(glyphs: unknown, layerHidden: boolean): void {
      const { font, fontSize, charSpacing, wordSpacing, hScale, rise, mode, ctm } = state.now
      if (font === undefined || !Array.isArray(glyphs)) return
      const { cursor } = state
      const slant = slantOf(compose(ctm, state.textMatrix), fontSize)
      const unit = font.scale * fontSize
      for (const glyph of glyphs as (number | Glyph)[]) {
        if (typeof glyph === 'number') {
          if (font.vertical) cursor.y -= (glyph / 1000) * fontSize
          else cursor.x -= (glyph / 1000) * fontSize * hScale
          continue
        }
        const spacing = charSpacing + (glyph.isSpace ? wordSpacing : 0)
        const width = glyph.width * unit * hScale
        const drop = font.vertical ? (glyph.vmetric?.[0] ?? -1000) * unit : 0
        const upright = placeOf(slant, cursor.x, cursor.y + rise, width)
        if (font.vertical) cursor.y += drop - spacing
        else cursor.x += width + spacing * hScale
        if (upright === undefined) continue
        const place = font.vertical && upright.turn === 0 ? hanging(upright, drop / fontSize) : upright
        if (layerHidden || isOutside(place.x, place.y, place.size, page)) {
          if (!isBlank(glyph.unicode)) hidden += 1
        } else add(glyph, font, place, mode === invisible, font.vertical)
      }
    },
  }
}

/** Hangul and printed ASCII, nearly all there is, need no closer look. */
function isBlank(text: string): boolean {
  const code = text.length === 1 ? text.charCodeAt(0) : 0
  if ((code >= 0xac00 && code <= 0xd7a3) || (code > 0x20 && code < 0x7f)) return false
  return blank.test(text)
}

function near(u: number, base: number, atU: number, atBase: number, size: number): boolean {
  return Math.abs(atU - u) < size * 0.6 && Math.abs(atBase - base) < size * 0.5
}

function isOutside(x: number, y: number, size: number, page: { width: number; height: number }): boolean {
  return x < -size || y < -size || x > page.width + size || y > page.height + size
}

/** What the glyphs of one run have in common. */
interface Slant {
  readonly matrix: Matrix
  readonly size: number
  readonly along: number
  readonly turn: Turn
}

function slantOf(matrix: Matrix, fontSize: number): Slant {
  const [a, b, c, d] = matrix
  const direction = fontSize < 0 ? -1 : 1
  return {
    matrix,
    size: Math.hypot(c, d) * Math.abs(fontSize),
    along: Math.hypot(a, b),
    turn: turnOf(a * direction, b * direction),
  }
}

function placeOf({ matrix, size, along, turn }: Slant, x: number, y: number, width: number) {
  const [a, b, c, d, e, f] = matrix
  const px = a * x + c * y + e
  const py = b * x + d * y + f
  if (!(Number.isFinite(px) && Number.isFinite(py) && size > 0 && size < 1e9)) return undefined
  const length = Math.abs(width) * along
  const u = turn === 1 ? py : turn === 2 ? -px : turn === 3 ? -py : px
  const base = turn === 1 ? -px : turn === 2 ? -py : turn === 3 ? px : py
  return { u0: u, u1: u + length, base, size, turn, x: px, y: py }
}

/** Glyphs written downwards from the pen, in columns that follow right to left: the frame of a quarter turn. */
function hanging({ size, x, y }: { size: number; x: number; y: number }, drop: number) {
  return { u0: y, u1: y + Math.abs(drop) * size, base: -x + size * 0.36, size, turn: 1 as const, x, y }
}

/** The direction `(dx, dy)` on the page, `y` down, as quarter turns; a lean of under three degrees is none. */
function turnOf(dx: number, dy: number): Turn {
  const lean = 0.05
  if (Math.abs(dy) <= Math.abs(dx) * lean) return dx >= 0 ? 0 : 2
  if (Math.abs(dx) <= Math.abs(dy) * lean) return dy > 0 ? 1 : 3
  return 4
}
