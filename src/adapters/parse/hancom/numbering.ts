import type { Numbering, NumberLevel } from './model.ts'
import { formatNumber } from './number-format.ts'

const levelsMax = 10
/** A pattern is written before every paragraph it numbers; a longer one is no number. */
const patternCharsMax = 60
const fallbackLevel: NumberLevel = { format: 'digit', pattern: '', start: 1 }

/**
 * Counts numbered paragraphs through a document. One numbering goes on counting wherever it is taken up again;
 * a paragraph of a shallower level starts the deeper ones afresh.
 */
export function createNumberCounters() {
  const countersOf = new Map<string, (number | undefined)[]>()

  /** The text the next paragraph of this numbering shows before its own, `""` where its level shows none. */
  return function next(scope: string, numbering: Numbering, level: number): string {
    if (level < 0 || level >= levelsMax) return ''
    const key = `${scope}:${numbering.id}`
    let counters = countersOf.get(key)
    if (counters === undefined) {
      counters = []
      countersOf.set(key, counters)
    }
    const at = (depth: number): NumberLevel => numbering.levels[depth] ?? fallbackLevel
    const current = counters[level]
    counters[level] = current === undefined ? at(level).start : current + 1
    counters.length = level + 1
    const shown = (depth: number): string => formatNumber(counters[depth] ?? at(depth).start, at(depth).format)
    return at(level)
      .pattern.slice(0, patternCharsMax)
      .replace(/\^(10|[0-9nN])/g, (_, which: string) => {
        if (which === 'n' || which === 'N') {
          const path = Array.from({ length: level + 1 }, (_unused, depth) => shown(depth)).join('.')
          return which === 'N' ? `${path}.` : path
        }
        const depth = which === '0' ? 9 : Number(which) - 1
        return shown(depth)
      })
  }
}

export type NumberCounters = ReturnType<typeof createNumberCounters>
