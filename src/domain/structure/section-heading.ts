import type { Section } from '../document/structure.ts'

const headingCharsMax = 80

/** How a section is named in a path: `제3조(정의)`, `Ⅱ. 추진 계획`, `부칙`. */
export function sectionHeading({ label, title }: Pick<Section, 'label' | 'title'>): string {
  if (title === '') return label
  if (/^제\s*\d+\s*조/u.test(label)) return shorten(`${label}(${title})`)
  return shorten(label === '' ? title : `${label} ${title}`)
}

export function shorten(heading: string): string {
  if (heading.length <= headingCharsMax) return heading
  const signs = Array.from(heading)
  return signs.length <= headingCharsMax ? heading : `${signs.slice(0, headingCharsMax - 1).join('')}…`
}
