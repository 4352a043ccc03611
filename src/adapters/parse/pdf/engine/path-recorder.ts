import type { Ruling, Shade } from '../page/drawing.ts'
import type { DrawLimits } from './draw-limits.ts'
import type { GraphicsState } from './graphics-state.ts'
import { boundsOf, type Matrix } from './matrix.ts'

/** Path data: an operation, then its points. */
const coordinatesOf = [2, 2, 6, 4, 0]
const [moveTo, lineTo, , , closePath] = [0, 1, 2, 3, 4]

/** Thicker than this is a shape, not a ruling. */
const rulingThicknessMax = 4
const shadesMax = 4_000

type Box = readonly [number, number, number, number]

interface Options {
  readonly codes: Readonly<Record<string, number>>
  readonly width: number
  readonly height: number
  readonly limits: DrawLimits
}

/** Keeps the straight lines and the filled rectangles of a page, and counts the rest. */
export function createPathRecorder(state: GraphicsState, { codes, width, height, limits }: Options) {
  const rulings: Ruling[] = []
  const shades: Shade[] = []
  const images: { coverage: number }[] = []
  const strokes = new Set(named(codes, ['stroke', 'closeStroke', 'fillStroke', 'eoFillStroke', ...closing]))
  const fills = new Set(named(codes, ['fill', 'eoFill', 'fillStroke', 'eoFillStroke', ...closing]))
  let curves = 0
  let clipsNext = false
  let tooManyRulings = false

  function addRuling(x0: number, y0: number, x1: number, y1: number, thickness: number): void {
    const box = within(state.now.clip, Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1))
    if (box === undefined) return
    if (rulings.length >= limits.rulingsMax) tooManyRulings = true
    else rulings.push({ x0: box[0], y0: box[1], x1: box[2], y1: box[3], thickness })
  }

  function addStrokes(data: ArrayLike<number>): void {
    const { ctm, lineWidth } = state.now
    const thickness = lineWidth * Math.sqrt(Math.abs(ctm[0] * ctm[3] - ctm[1] * ctm[2]))
    if (thickness > rulingThicknessMax * 2) return
    forEachLine(data, ctm, (x0, y0, x1, y1) => {
      const across = Math.abs(y1 - y0)
      const along = Math.abs(x1 - x0)
      if (across <= 0.7 && along > across) addRuling(x0, (y0 + y1) / 2, x1, (y0 + y1) / 2, thickness)
      else if (along <= 0.7 && across > along) addRuling((x0 + x1) / 2, y0, (x0 + x1) / 2, y1, thickness)
    })
  }

  function addFill([x0, y0, x1, y1]: Box): void {
    const wide = x1 - x0
    const high = y1 - y0
    if (high <= rulingThicknessMax && wide > high * 2) addRuling(x0, (y0 + y1) / 2, x1, (y0 + y1) / 2, high)
    else if (wide <= rulingThicknessMax && high > wide * 2) addRuling((x0 + x1) / 2, y0, (x0 + x1) / 2, y1, wide)
    else if (wide <= rulingThicknessMax && high <= rulingThicknessMax)
      addRuling(x0, (y0 + y1) / 2, x1, (y0 + y1) / 2, high)
    else if (shades.length < shadesMax && !isWhite(state.now.fill)) {
      const box = within(state.now.clip, x0, y0, x1, y1)
      if (box) shades.push({ x0: box[0], y0: box[1], x1: box[2], y1: box[3], color: state.now.fill })
    }
  }

  return {
    clipNext(): void {
      clipsNext = true
    },
    paint(code: number, data: unknown, bounds: unknown, hidden: boolean): void {
      const clips = clipsNext
      clipsNext = false
      const points = Array.isArray(data) ? (data[0] as ArrayLike<number> | null) : null
      const box = bounds as ArrayLike<number> | null
      if (points === null || box === null) return
      if (clips) state.clipTo(box[0]!, box[1]!, box[2]!, box[3]!)
      if (hidden) return
      if (strokes.has(code)) addStrokes(points)
      if (fills.has(code))
        for (const shape of shapesOf(points)) {
          if (shape.curved) curves += 1
          else if (shape.rectangular) addFill(boundsOf(state.now.ctm, ...shape.box))
        }
    },
    image(): void {
      const [x0, y0, x1, y1] = boundsOf(state.now.ctm, 0, 0, 1, 1)
      const box = within([0, 0, width, height], x0, y0, x1, y1)
      const area = box === undefined ? 0 : (box[2] - box[0]) * (box[3] - box[1])
      if (images.length < shadesMax) images.push({ coverage: area / (width * height || 1) })
    },
    result: () => ({ rulings, shades, images, curves, tooManyRulings }),
  }
}

const closing = ['closeFillStroke', 'closeEOFillStroke']

function named(codes: Readonly<Record<string, number>>, names: readonly string[]): number[] {
  return names.flatMap((name) => codes[name] ?? [])
}

function within(frame: Box, x0: number, y0: number, x1: number, y1: number): Box | undefined {
  const box: Box = [Math.max(frame[0], x0), Math.max(frame[1], y0), Math.min(frame[2], x1), Math.min(frame[3], y1)]
  return box[0] <= box[2] && box[1] <= box[3] && Number.isFinite(box[2] - box[0] + box[3] - box[1]) ? box : undefined
}

function isWhite(color: string): boolean {
  return color === 'none' || /^#(?:fff|f[c-f]f[c-f]f[c-f])$/iu.test(color)
}

function forEachLine(
  data: ArrayLike<number>,
  [a, b, c, d, e, f]: Matrix,
  visit: (x0: number, y0: number, x1: number, y1: number) => void,
): void {
  let startX = 0
  let startY = 0
  let x = 0
  let y = 0
  for (let at = 0; at < data.length; ) {
    const code = data[at]!
    const count = coordinatesOf[code] ?? 0
    const toX = code === closePath ? startX : data[at + count - 1]!
    const toY = code === closePath ? startY : data[at + count]!
    if (code === moveTo) {
      startX = toX
      startY = toY
    } else if (code === lineTo || code === closePath) {
      visit(a * x + c * y + e, b * x + d * y + f, a * toX + c * toY + e, b * toX + d * toY + f)
    }
    x = toX
    y = toY
    at += count + 1
  }
}

interface Shape {
  readonly box: [number, number, number, number]
  readonly curved: boolean
  /** Its sides are upright, so that its box is the shape. */
  readonly rectangular: boolean
}

function shapesOf(data: ArrayLike<number>): Shape[] {
  const shapes: Shape[] = []
  let box: [number, number, number, number] | undefined
  let curved = false
  let slanted = false
  let x = 0
  let y = 0
  const close = () => {
    if (box !== undefined) shapes.push({ box, curved, rectangular: !curved && !slanted })
    box = undefined
    curved = slanted = false
  }
  for (let at = 0; at < data.length; ) {
    const code = data[at]!
    const count = coordinatesOf[code] ?? 0
    if (code === moveTo) close()
    if (count > 0) {
      const toX = data[at + count - 1]!
      const toY = data[at + count]!
      if (count > 2) curved = true
      else if (code === lineTo && Math.abs(toX - x) > 0.01 && Math.abs(toY - y) > 0.01) slanted = true
      box ??= [toX, toY, toX, toY]
      box = [Math.min(box[0], toX), Math.min(box[1], toY), Math.max(box[2], toX), Math.max(box[3], toY)]
      x = toX
      y = toY
    }
    at += count + 1
  }
  close()
  return shapes
}
