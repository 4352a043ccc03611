import type { XmlElement } from './xml.ts'

const seriesMax = 200
const pointsMax = 10_000

/** What a chart says: its title, then a line for each category with the value of every series. */
export function readChart(chartSpace: XmlElement): string {
  const chart = chartSpace.child('chart') ?? chartSpace
  const title = (chart.child('title')?.child('tx') ?? chart.child('title'))?.text().trim() ?? ''
  const series = below(chart.child('plotArea'), 'ser').slice(0, seriesMax)
  const columns = series.map((one) => ({
    name: pointsOf(one.child('tx')).join(' '),
    categories: pointsOf(one.child('cat') ?? one.child('xVal')),
    values: pointsOf(one.child('val') ?? one.child('yVal')),
  }))
  const categories = columns.reduce<readonly string[]>(
    (longest, { categories }) => (categories.length > longest.length ? categories : longest),
    [],
  )
  const height = columns.reduce((most, { values }) => Math.max(most, values.length), categories.length)
  const lines = Array.from({ length: height }, (_, row) =>
    [categories[row] ?? '', ...columns.map(({ values }) => values[row] ?? '')].join('\t'),
  )
  const head = columns.some(({ name }) => name !== '') ? [['', ...columns.map(({ name }) => name)].join('\t')] : []
  return [title, ...head, ...lines].filter((line) => line.trim() !== '').join('\n')
}

/** The cached points of a reference, by their index. */
function pointsOf(reference: XmlElement | undefined): string[] {
  const points: string[] = []
  for (const point of reference === undefined ? [] : below(reference, 'pt')) {
    const index = Number(point.attr('idx') ?? points.length)
    if (Number.isInteger(index) && index >= 0 && index < pointsMax) points[index] = point.child('v')?.text() ?? ''
  }
  return Array.from(points, (text) => text ?? '')
}

function below(element: XmlElement | undefined, name: string): XmlElement[] {
  return (element?.elements() ?? []).flatMap((inner) => (inner.name === name ? [inner] : below(inner, name)))
}
