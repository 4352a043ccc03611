import type { Outcome } from './hancom-measure.ts'
import { type Counts, f1, mean, median, precision, recall } from './score.ts'

/** Figures of one reader on one format, by name. */
export type Summary = Readonly<Record<string, string>>

export function summarise(outcomes: readonly Outcome[]): Summary {
  const opened = outcomes.filter(({ refused }) => refused === undefined)
  const pages = defined(outcomes.map((outcome) => outcome.pages))
  const placed = defined(outcomes.map((outcome) => outcome.placed))
  const leading = defined(outcomes.map((outcome) => outcome.headerLeads))
  const rated = (of: (outcome: Outcome) => Counts | undefined, figure: (counts: Counts) => number) =>
    both(defined(outcomes.map(of)), figure)
  return {
    opened: `${opened.length}/${outcomes.filter(({ sample }) => !sample.locked).length} without a password`,
    'recall, stored text': rated(({ stored }) => stored, recall),
    'precision, stored text': rated(({ stored }) => stored, precision),
    'recall, shown text': rated(({ shown }) => shown, recall),
    'precision, shown text': rated(({ shown }) => shown, precision),
    'cell F1, stored text': rated(({ storedCells }) => storedCells, f1),
    'cell F1, shown text': rated(({ shownCells }) => shownCells, f1),
    'recall of prints': rated((outcome) => outcome.print, recall),
    'recall of prints, loose': rated(({ printLoosely }) => printLoosely, recall),
    'page totals': `${pages.filter(({ found, printed }) => found === printed).length}/${pages.length}`,
    'blocks on their page': `${total(placed.map(({ right }) => right))}/${total(placed.map(({ told }) => told))}`,
    'header before body': `${leading.filter(Boolean).length}/${leading.length}`,
    'median ms': median(opened.map(({ ms }) => ms)).toFixed(2),
    'total ms': total(opened.map(({ ms }) => ms)).toFixed(0),
  }
}

export function print(name: string, summary: Summary, outcomes: readonly Outcome[]): void {
  console.log(`\n${name}`)
  for (const [what, figure] of Object.entries(summary)) console.log(`  ${what.padEnd(26)}${figure}`)
  for (const { sample, refused } of outcomes)
    if (refused !== undefined) console.log(`  refused ${refused}: ${sample.name}`)
}

/** The files that score lowest, to look at. */
export function listWorst(outcomes: readonly Outcome[], count: number): void {
  const show = (what: string, figure: (outcome: Outcome) => number | undefined) => {
    const rated = outcomes.flatMap((outcome) => {
      const value = figure(outcome)
      return value === undefined || value >= 0.9999 ? [] : [{ outcome, value }]
    })
    for (const { outcome, value } of rated.toSorted((a, b) => a.value - b.value).slice(0, count)) {
      console.log(`  ${what} ${value.toFixed(4)} ${outcome.sample.name}`)
    }
  }
  show('stored recall', ({ stored }) => stored && recall(stored))
  show('stored precision', ({ stored }) => stored && precision(stored))
  show('shown recall', ({ shown }) => shown && recall(shown))
  show('shown precision', ({ shown }) => shown && precision(shown))
  show('cells', ({ shownCells }) => shownCells && f1(shownCells))
  show('print', (outcome) => outcome.print && recall(outcome.print))
  show('loose print', ({ printLoosely }) => printLoosely && recall(printLoosely))
  show('pages', ({ pages }) => pages && (pages.found === pages.printed ? 1 : -Math.abs(pages.found - pages.printed)))
}

const both = (all: readonly Counts[], figure: (counts: Counts) => number): string =>
  `${mean(all.map(figure)).toFixed(4)} (pooled ${figure(pooled(all)).toFixed(4)}, ${all.length} files)`

const defined = <T>(values: readonly (T | undefined)[]): T[] => values.filter((value) => value !== undefined)
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const pooled = (all: readonly Counts[]): Counts => ({
  common: total(all.map(({ common }) => common)),
  candidate: total(all.map(({ candidate }) => candidate)),
  reference: total(all.map(({ reference }) => reference)),
})
