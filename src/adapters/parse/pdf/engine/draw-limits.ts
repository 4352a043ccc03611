/** Bounds on one page. A page of dense print has some 5,000 operators; maps reach a hundred thousand. */
export interface DrawLimits {
  readonly operatorsMax: number
  readonly glyphsMax: number
  readonly rulingsMax: number
  readonly pageMs: number
}

export const defaultDrawLimits: DrawLimits = {
  operatorsMax: 1_500_000,
  glyphsMax: 100_000,
  rulingsMax: 40_000,
  pageMs: 8_000,
}
