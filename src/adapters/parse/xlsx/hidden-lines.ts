/** Rows or columns that the sheet does not show, in the order the file tells of them. */
export interface HiddenLines {
  readonly count: number
  /** The first of them: from 0, both ends included. */
  readonly spans: readonly HiddenSpan[]
  /** There are more spans than are kept. */
  readonly cut: boolean
}

interface HiddenSpan {
  readonly from: number
  readonly to: number
}

const spansMax = 10

export function createHiddenLines(): HiddenLines & { add(from: number, to: number): void } {
  const spans: { from: number; to: number }[] = []
  let count = 0
  let cut = false
  return {
    get count() {
      return count
    },
    get cut() {
      return cut
    },
    spans,
    add(from, to) {
      count += to - from + 1
      const last = spans.at(-1)
      if (!cut && last?.to === from - 1) last.to = to
      else if (spans.length < spansMax) spans.push({ from, to })
      else cut = true
    },
  }
}

/** Without those past the last line that holds anything: people hide all the empty columns to the right. */
export function hiddenUpTo(lines: HiddenLines, last: number): HiddenLines {
  if (lines.cut) return lines
  const spans = lines.spans
    .filter(({ from }) => from <= last)
    .map(({ from, to }): HiddenSpan => ({ from, to: Math.min(to, last) }))
  return { spans, cut: false, count: spans.reduce((sum, { from, to }) => sum + to - from + 1, 0) }
}

/** `3개(2~3행, 7행)`; `0개` for none. */
export function writtenLines({ count, spans, cut }: HiddenLines, nameOf: (at: number) => string, unit: string): string {
  if (count === 0) return '0개'
  const written = spans.map(({ from, to }) => `${nameOf(from)}${from === to ? '' : `~${nameOf(to)}`}${unit}`)
  return `${count}개(${written.join(', ')}${cut ? ' 등' : ''})`
}
