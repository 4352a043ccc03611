export interface FontFacts {
  readonly name: string
  readonly bold: boolean
  readonly vertical: boolean
  readonly composite: boolean
  /** From glyph units to text units. */
  readonly scale: number
}

const unknownFont: FontFacts = { name: '', bold: false, vertical: false, composite: false, scale: 0.001 }

/** Flags are two bits each, `10` for yes, in this order; then a rectangle of 1 + 4 × 2 bytes, then the matrix. */
const flags = { bold: 1, vertical: 9 }
const matrixAt = 12

/** Reads what the engine's drawing half says of a font. */
export function fontFactsOf(exported: unknown): FontFacts {
  if (typeof exported !== 'object' || exported === null || !('buffer' in exported)) return unknownFont
  const { buffer, extra } = exported as { buffer: unknown; extra?: { name?: unknown; composite?: unknown } }
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength < matrixAt + 49) return unknownFont
  const view = new DataView(buffer)
  const flag = (index: number) => ((view.getUint8(index >> 2) >> ((index & 3) * 2)) & 3) === 2
  const stated = view.getUint8(matrixAt) === 6 ? Math.abs(view.getFloat64(matrixAt + 1, true)) : 0
  const name = typeof extra?.name === 'string' ? extra.name : ''
  return {
    name,
    bold: flag(flags.bold) || /bold|heavy|black|[-,]b$/iu.test(name),
    vertical: flag(flags.vertical),
    composite: extra?.composite === true,
    scale: stated > 0 && Number.isFinite(stated) ? stated : unknownFont.scale,
  }
}
