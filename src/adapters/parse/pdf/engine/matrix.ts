/** `[a, b, c, d, e, f]`: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
export function compose(outer: Matrix, inner: ArrayLike<number>): Matrix {
  const [a, b, c, d, e, f] = outer
  const [ia, ib, ic, id, ie, jf] = [inner[0]!, inner[1]!, inner[2]!, inner[3]!, inner[4]!, inner[5]!]
  return [a * ia + c * ib, b * ia + d * ib, a * ic + c * id, b * ic + d * id, a * ie + c * jf + e, b * ie + d * jf + f]
}

/** The upright rectangle around a transformed one. */
export function boundsOf(
  [a, b, c, d, e, f]: Matrix,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): [number, number, number, number] {
  const ax = a * x0
  const bx = a * x1
  const cy = c * y0
  const dy = c * y1
  const ay = b * x0
  const by = b * x1
  const cx = d * y0
  const dx = d * y1
  return [
    e + Math.min(ax, bx) + Math.min(cy, dy),
    f + Math.min(ay, by) + Math.min(cx, dx),
    e + Math.max(ax, bx) + Math.max(cy, dy),
    f + Math.max(ay, by) + Math.max(cx, dx),
  ]
}
