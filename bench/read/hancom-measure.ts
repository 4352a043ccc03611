import { headerLeads } from './approval-order.ts'
import type { GoldText } from './gold.ts'
import type { HancomSample } from './hancom-samples.ts'
import { type Counts, cellCounts, loosely, normalise, textCounts } from './score.ts'

/** What a reader made of a file, put in one shape after the clock has stopped. */
export interface Candidate {
  readonly text: string
  /** Without what only the editor shows: comments, deleted text, invitations. */
  readonly shownText: string
  readonly body: readonly { readonly text: string; readonly page: number }[]
  readonly tables: GoldText['tables']
  readonly pages: number
}

export type Read = (sample: HancomSample) => Promise<() => Candidate>

export interface Outcome {
  readonly sample: HancomSample
  readonly refused: string | undefined
  readonly ms: number
  readonly stored: Counts | undefined
  readonly shown: Counts | undefined
  readonly storedCells: Counts | undefined
  readonly shownCells: Counts | undefined
  readonly print: Counts | undefined
  readonly printLoosely: Counts | undefined
  readonly pages: { readonly found: number; readonly printed: number } | undefined
  /** Blocks that stand on the page they are said to stand on, of those whose page the print tells. */
  readonly placed: { readonly right: number; readonly told: number } | undefined
  readonly headerLeads: boolean | undefined
}

const rounds = 5

/** Reads each sample several times in this process; the quickest round counts, so the reader is warm. */
export async function measure(samples: readonly HancomSample[], read: Read): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const sample of samples) {
    let candidate: Candidate | undefined
    let refused: string | undefined
    let ms = Number.POSITIVE_INFINITY
    for (let round = 0; round < rounds && refused === undefined; round += 1) {
      const start = performance.now()
      try {
        const finish = await read(sample)
        ms = Math.min(ms, performance.now() - start)
        candidate = finish()
      } catch (error) {
        refused = error instanceof Error ? error.message : String(error)
      }
    }
    outcomes.push({ sample, refused, ms, ...compare(sample, candidate) })
  }
  return outcomes
}

function compare({ gold, print, approval }: HancomSample, found: Candidate | undefined) {
  const cells = (truth: GoldText | undefined) =>
    found && truth && truth.tables.flat().length > 0 ? cellCounts(found.tables, truth.tables) : undefined
  const printed = print?.isLegible ? print.pages.join('\n') : undefined
  return {
    stored: found && gold && textCounts(found.text, gold.stored.text),
    shown: found && gold && textCounts(found.shownText, gold.shown.text),
    storedCells: cells(gold?.stored),
    shownCells: cells(gold?.shown),
    print: found && printed !== undefined ? textCounts(found.shownText, printed) : undefined,
    printLoosely: found && printed !== undefined ? textCounts(found.shownText, printed, loosely) : undefined,
    pages: found && print && { found: found.pages, printed: print.pages.length },
    placed: found && print && placedOn(found.body, print.pages),
    headerLeads: found && approval && headerLeads(approval, found.text),
  }
}

const tellingChars = 12

function placedOn(body: Candidate['body'], print: readonly string[]): { right: number; told: number } {
  const pages = print.map((page) => normalise(page))
  let right = 0
  let told = 0
  for (const { text, page } of body) {
    const key = normalise(text).slice(0, tellingChars)
    const found = key.length < tellingChars ? [] : pages.flatMap((one, at) => (one.includes(key) ? [at + 1] : []))
    if (found.length !== 1) continue
    told += 1
    if (found[0] === page) right += 1
  }
  return { right, told }
}
