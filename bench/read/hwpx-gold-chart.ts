import { below, wordsOf, type XmlNode } from './hwpx-gold-xml.ts'

/** What a chart states: its title, the names of its series, then by category the value of each series. */
export function chartWords(part: readonly XmlNode[]): string {
  const points = (holder: readonly XmlNode[]) => below(holder, 'pt').map((point) => wordsOf(below([point], 'v')))
  const series = below(part, 'ser')
  const valuesOf = series.map((one) => points([...below([one], 'val'), ...below([one], 'yVal')]))
  const categoriesOf = series.map((one) => points([...below([one], 'cat'), ...below([one], 'xVal')]))
  const categories = categoriesOf.find((names) => names.length > 0) ?? []
  const rows = Math.max(0, categories.length, ...valuesOf.map((values) => values.length))
  const titles = below(part, 'title').filter((title) =>
    below(part, 'plotArea').every((area) => !below([area], 'title').includes(title)),
  )
  return [
    wordsOf(titles.flatMap((title) => below([title], 'tx'))),
    ...series.map((one) => points(below([one], 'tx')).join(' ')),
    ...Array.from({ length: rows }, (_, row) =>
      [categories[row] ?? '', ...valuesOf.map((values) => values[row] ?? '')].join(' '),
    ),
  ].join('\n')
}
