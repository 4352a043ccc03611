import { utf16Hex } from './pdf-of.ts'

export interface TextOptions {
  readonly size?: number
  readonly font?: 'F1' | 'FB' | 'FV'
  /** Quarter turns clockwise. */
  readonly turn?: 0 | 1 | 2 | 3
  /** Extra space after every letter, in points. */
  readonly spacing?: number
  readonly unseen?: boolean
}

const turned = ['1 0 0 1', '0 -1 1 0', '-1 0 0 -1', '0 1 -1 0']

/** Page content from places given in points from the upper left corner, as readers see pages. */
export function penFor(height = 842) {
  const up = (y: number) => height - y
  return {
    /** `y` is the line the letters stand on. Korean letters are as wide as high, Latin ones half. */
    text(x: number, y: number, text: string, options: TextOptions = {}): string {
      const { size = 10, font = 'F1', turn = 0, spacing = 0, unseen = false } = options
      const state = `/${font} ${size} Tf ${spacing} Tc ${unseen ? 3 : 0} Tr`
      return `BT ${state} ${turned[turn]} ${x} ${up(y)} Tm <${utf16Hex(text)}> Tj ET\n`
    },
    latin: (x: number, y: number, text: string, size = 10): string =>
      `BT /F2 ${size} Tf 0 Tc 0 Tr 1 0 0 1 ${x} ${up(y)} Tm (${text.replaceAll(/[\\()]/gu, '\\$&')}) Tj ET\n`,
    line: (x0: number, y0: number, x1: number, y1: number, width = 0.5): string =>
      `${width} w ${x0} ${up(y0)} m ${x1} ${up(y1)} l S\n`,
    /** A border as Hancom draws it: a thin filled rectangle. */
    bar: (x0: number, y0: number, x1: number, y1: number): string =>
      `0 g ${x0} ${up(Math.max(y0, y1))} ${Math.max(0.4, x1 - x0)} ${Math.max(0.4, Math.abs(y1 - y0))} re f\n`,
    shade: (x0: number, y0: number, x1: number, y1: number, gray = 0.85): string =>
      `${gray} g ${x0} ${up(y1)} ${x1 - x0} ${y1 - y0} re f 0 g\n`,
    /** All borders of a table by the places of its columns and rows. */
    grid(xs: readonly number[], ys: readonly number[]): string {
      const across = ys.map((y) => this.line(xs[0]!, y, xs.at(-1)!, y))
      const down = xs.map((x) => this.line(x, ys[0]!, x, ys.at(-1)!))
      return [...across, ...down].join('')
    },
  }
}

/** A gray picture that covers the whole page, as a scanner makes it. */
export function scanOf(width: number, height: number, gray: (x: number, y: number) => number) {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) data[y * width + x] = gray(x, y)
  return {
    entries: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`,
    data,
  }
}
