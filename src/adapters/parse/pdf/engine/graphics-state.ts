import type { FontFacts } from './font-facts.ts'
import { boundsOf, compose, identity, type Matrix } from './matrix.ts'

export interface Graphics {
  ctm: Matrix
  clip: readonly [number, number, number, number]
  fill: string
  lineWidth: number
  font: FontFacts | undefined
  fontSize: number
  charSpacing: number
  wordSpacing: number
  hScale: number
  leading: number
  rise: number
  mode: number
}

const everywhere = [-Infinity, -Infinity, Infinity, Infinity] as const

const nestingMax = 5_000

/** The state that operators change; `now` is the same object from one save to the next. Text position is apart, since saving does not keep it. */
export function createGraphicsState(toPage: Matrix) {
  const fresh: Readonly<Graphics> = {
    ctm: toPage,
    clip: everywhere,
    fill: '#000000',
    lineWidth: 1,
    font: undefined,
    fontSize: 0,
    charSpacing: 0,
    wordSpacing: 0,
    hScale: 1,
    leading: 0,
    rise: 0,
    mode: 0,
  }
  let now: Graphics = { ...fresh }
  let saved: Graphics[] = []
  let outside: { now: Graphics; saved: Graphics[] } | undefined
  let textMatrix: Matrix = identity
  let lineX = 0
  let lineY = 0
  const cursor = { x: 0, y: 0 }

  function save(): void {
    if (saved.length < nestingMax) saved.push({ ...now })
  }

  function transform(matrix: ArrayLike<number>): void {
    now.ctm = compose(now.ctm, matrix)
  }

  function clipTo(x0: number, y0: number, x1: number, y1: number): void {
    const box = boundsOf(now.ctm, x0, y0, x1, y1)
    const [cx0, cy0, cx1, cy1] = now.clip
    now.clip = [Math.max(cx0, box[0]), Math.max(cy0, box[1]), Math.min(cx1, box[2]), Math.min(cy1, box[3])]
  }

  return {
    get now() {
      return now
    },
    get textMatrix() {
      return textMatrix
    },
    cursor,
    save,
    transform,
    clipTo,
    restore(): void {
      now = saved.pop() ?? now
    },
    setMany(entries: unknown): void {
      for (const [key, value] of (Array.isArray(entries) ? entries : []) as [string, unknown][]) {
        if (key === 'LW') now.lineWidth = value as number
      }
    },
    openForm(matrix: unknown, box: unknown): void {
      save()
      if (isNumbers(matrix, 6)) transform(matrix)
      if (isNumbers(box, 4)) clipTo(box[0]!, box[1]!, box[2]!, box[3]!)
    },
    /** An annotation is drawn on the bare page, whatever the page left behind. */
    openAnnotation(...matrices: unknown[]): void {
      outside = { now, saved }
      now = { ...fresh }
      saved = []
      for (const matrix of matrices) if (isNumbers(matrix, 6)) transform(matrix)
    },
    closeAnnotation(): void {
      if (outside !== undefined) ({ now, saved } = outside)
      outside = undefined
    },
    beginText(): void {
      textMatrix = identity
      cursor.x = cursor.y = lineX = lineY = 0
    },
    setTextMatrix(matrix: ArrayLike<number>): void {
      textMatrix = [matrix[0]!, matrix[1]!, matrix[2]!, matrix[3]!, matrix[4]!, matrix[5]!]
      cursor.x = cursor.y = lineX = lineY = 0
    },
    moveText(x: number, y: number): void {
      cursor.x = lineX += x
      cursor.y = lineY += y
    },
  }
}

export type GraphicsState = ReturnType<typeof createGraphicsState>

function isNumbers(value: unknown, length: number): value is ArrayLike<number> {
  return (Array.isArray(value) || ArrayBuffer.isView(value)) && (value as ArrayLike<number>).length >= length
}
