const outlineName = /^(?:개요|outline)\s*(\d{1,2})$/i

/** `개요 1` → 0. Undefined for any other style. */
export function outlineLevelOfStyle(name: string): number | undefined {
  const level = Number(outlineName.exec(name)?.[1])
  return level >= 1 && level <= 10 ? level - 1 : undefined
}

export interface HeadingStyle {
  /** From 1. */
  readonly level: number
  /** The name says that this is the title of the document. */
  readonly isTitle: boolean
}

const numberedHeading = /^(?:제목|heading)([1-9])$/
const namesByLevel: readonly (readonly [RegExp, HeadingStyle])[] = [
  [/^(?:문서)?제목$|^title$/, { level: 1, isTitle: true }],
  [/^(?:본문)?(?:큰|대|장)제목$/, { level: 1, isTitle: false }],
  [/^(?:본문)?(?:중간|중|절)제목$/, { level: 2, isTitle: false }],
  [/^(?:본문)?(?:작은|소)제목$/, { level: 3, isTitle: false }],
]

/** What a style's name says of its paragraphs: `큰제목(견고딕20)`, `제목_가운데`, `(장제목)가운데`, `제목 2`. */
export function headingOfStyle(name: string): HeadingStyle | undefined {
  const bracketed = /^\(([^()]*제목)\)/u.exec(name)?.[1]
  const plain = (bracketed ?? name.replace(/\([^()]*\)/gu, '').replace(/_.*$/su, '')).replace(/\s+/gu, '').toLowerCase()
  const level = Number(numberedHeading.exec(plain)?.[1])
  if (level >= 1) return { level, isTitle: false }
  return namesByLevel.find(([pattern]) => pattern.test(plain))?.[1]
}
