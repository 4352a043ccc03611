const outlineName = /^(?:개요|outline)\s*(\d{1,2})$/i

/** `개요 1` → 0. Undefined for any other style. */
export function outlineLevelOfStyle(name: string): number | undefined {
  const level = Number(outlineName.exec(name)?.[1])
  return level >= 1 && level <= 10 ? level - 1 : undefined
}
