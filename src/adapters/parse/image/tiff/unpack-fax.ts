import { blackRuns, type CodeTable, horizontalMode, modes, passMode, verticalOffset, whiteRuns } from './fax-codes.ts'

export interface FaxLayout {
  readonly width: number
  readonly rows: number
  /** `rle`: rows on byte boundaries; `g3`: rows between end-of-line marks, some by the row above; `g4`: all by it. */
  readonly scheme: 'rle' | 'g3' | 'g4'
  /** For `g3`: a bit after each end-of-line mark tells the kind of row. */
  readonly twoDimensional: boolean
}

export interface FaxPicture {
  /** A bit a pixel, high bit first, rows on byte boundaries, 1 where ink is. */
  readonly bits: Uint8Array
  /** Rows that could be followed; those after them are blank. */
  readonly rowsRead: number
}

/** Unpacks fax data (ITU-T T.4, T.6). Damage costs the row it is in and, where rows lean on each other, those after it. */
export function unpackFax(packed: Uint8Array, { width, rows, scheme, twoDimensional }: FaxLayout): FaxPicture {
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * rows)
  const source = bitSource(packed)
  let above = [width, width]
  let row = 0
  for (; row < rows && !source.ended(); row += 1) {
    let byRowAbove = scheme === 'g4'
    if (scheme === 'g3') {
      source.skipEndOfLine()
      byRowAbove = twoDimensional && source.take(1) === 0
    }
    if (source.ended()) break
    const changes = byRowAbove ? readByRowAbove(source, width, above) : readRuns(source, width)
    if (changes === undefined) {
      if (scheme !== 'g3' || !source.seekEndOfLine()) break
      continue
    }
    paint(bits, row * rowBytes, changes, width)
    above = changes
    if (scheme === 'rle') source.alignToByte()
  }
  return { bits, rowsRead: row }
}

type BitSource = ReturnType<typeof bitSource>

function bitSource(packed: Uint8Array) {
  const end = packed.length * 8
  let at = 0

  const peek = (count: number): number => {
    const byte = at >>> 3
    const word = ((packed[byte] ?? 0) << 16) | ((packed[byte + 1] ?? 0) << 8) | (packed[byte + 2] ?? 0)
    return (word >>> (24 - (at & 7) - count)) & ((1 << count) - 1)
  }
  const isEndOfLine = () => peek(12) === 1

  return {
    ended: () => at >= end,
    take(count: number): number {
      const value = peek(count)
      at += count
      return value
    },
    /** The value of the next code, or -1 when the next bits are none. */
    takeCode(table: CodeTable): number {
      const entry = table.entries[peek(table.bits)]!
      if (entry === 0) return -1
      at += entry & 0xf
      return entry >>> 4
    },
    /** The mark may follow any number of zeros. */
    skipEndOfLine(): void {
      const start = at
      while (at < end && peek(12) === 0) at += 1
      if (isEndOfLine()) at += 12
      else at = start
    },
    /** Goes to the next mark; false when there is none. */
    seekEndOfLine(): boolean {
      while (at < end && !isEndOfLine()) at += 1
      return at < end
    },
    alignToByte(): void {
      at = (at + 7) & ~7
    },
  }
}

/** A row as runs of white and black. Gives the places where the colour changes, closed by the width twice. */
function readRuns(source: BitSource, width: number): number[] | undefined {
  const changes: number[] = []
  let at = 0
  let black = false
  while (at < width) {
    const run = readRun(source, black)
    if (run < 0) return undefined
    at = Math.min(width, at + run)
    changes.push(at)
    black = !black
  }
  changes.push(width, width)
  return changes
}

function readByRowAbove(source: BitSource, width: number, above: readonly number[]): number[] | undefined {
  const changes: number[] = []
  let at = -1
  let black = false
  let reached = 0
  while (at < width) {
    // The first change above that lies past here and goes to the other colour: even places go to black.
    while (reached > 0 && above[reached - 1]! > at) reached -= 1
    while (reached < above.length - 1 && (above[reached]! <= at || (reached & 1) !== (black ? 1 : 0))) {
      if (above[reached]! >= width) break
      reached += 1
    }
    const first = above[reached] ?? width
    const second = above[reached + 1] ?? width

    const mode = source.takeCode(modes)
    if (mode < 0) return undefined
    if (mode === passMode) {
      at = second
    } else if (mode === horizontalMode) {
      const start = Math.max(0, at)
      const one = readRun(source, black)
      const other = one < 0 ? -1 : readRun(source, !black)
      if (other < 0) return undefined
      const between = Math.min(width, start + one)
      at = Math.min(width, between + other)
      changes.push(between, at)
    } else {
      const next = first + verticalOffset(mode)
      if (next < Math.max(0, at) || next > width) return undefined
      changes.push(next)
      at = next
      black = !black
    }
  }
  changes.push(width, width)
  return changes
}

/** Makeup codes add up until a terminating one below 64 comes. */
function readRun(source: BitSource, black: boolean): number {
  const table = black ? blackRuns : whiteRuns
  let total = 0
  for (;;) {
    const run = source.takeCode(table)
    if (run < 0) return -1
    total += run
    if (run < 64) return total
    if (total > faxWidthMax) return -1
  }
}

const faxWidthMax = 1 << 20

function paint(bits: Uint8Array, rowStart: number, changes: readonly number[], width: number): void {
  for (let index = 0; index + 1 < changes.length; index += 2) {
    const from = changes[index]!
    const to = Math.min(width, changes[index + 1]!)
    for (let x = from; x < to; x += 1) {
      const byte = rowStart + (x >>> 3)
      bits[byte] = bits[byte]! | (0x80 >>> (x & 7))
    }
  }
}
