import { formatNumber } from './number-format.ts'
import type { List, ListLevel } from './read-numbering.ts'

export interface ListLabel {
  /** With the space that follows it; empty where the list shows nothing. */
  readonly text: string
  /** From 0. */
  readonly level: number
}

const levelMax = 8

/** Counts numbered paragraphs in document order and gives each the label Word shows before it. */
export function createListCounter(lists: ReadonlyMap<string, List>) {
  const countersOf = new Map<string, (number | undefined)[]>()
  const begun = new Set<string>()

  function labelFor(numId: string, wantedLevel: number): ListLabel | undefined {
    const list = lists.get(numId)
    if (list === undefined) return undefined
    const level = Math.min(wantedLevel, levelMax)
    const definition = list.levels.get(level)
    if (definition === undefined) return { text: '', level }

    const counters = countersOf.get(list.family) ?? []
    countersOf.set(list.family, counters)
    const override = list.startOverrides.get(level)
    const beginsHere = override !== undefined && !begun.has(`${numId} ${level}`)
    begun.add(`${numId} ${level}`)
    const last = counters[level]
    counters[level] = beginsHere ? override : last === undefined ? startOf(list, level) : last + 1
    restartBelow(list, counters, level)
    return { text: written(list, definition, counters), level }
  }

  return { labelFor }
}

const startOf = (list: List, level: number): number =>
  list.startOverrides.get(level) ?? list.levels.get(level)?.start ?? 1

function restartBelow(list: List, counters: (number | undefined)[], used: number): void {
  for (let level = used + 1; level <= levelMax; level += 1) {
    const after = list.levels.get(level)?.restartAfter
    if (after === undefined || used < after) counters[level] = undefined
  }
}

function written(list: List, definition: ListLevel, counters: readonly (number | undefined)[]): string {
  const label =
    definition.format === 'bullet'
      ? definition.text
      : definition.text.replace(/%([1-9])/g, (_, digit: string) => {
          const at = Number(digit) - 1
          const format = definition.legal ? 'decimal' : (list.levels.get(at)?.format ?? 'decimal')
          return formatNumber(counters[at] ?? startOf(list, at), format)
        })
  if (label.trim() === '') return ''
  return definition.suffix === 'nothing' ? label : `${label.trimEnd()} `
}
