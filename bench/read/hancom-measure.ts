import { headerLeads } from './approval-order.ts'
import type { Gold } from './gold.ts'
import type { HancomSample } from './hancom-samples.ts'
import { type Counts, cellCounts, normalise, shownCellCounts, textCounts } from './score.ts'

/** What a reader made of a file, put in one shape after the clock has stopped. */
export interface Candidate {
  readonly text: string
  readonly body: readonly { readonly text: string; readonly page: number }[]
  readonly tables: Gold['tables']
  readonly pages: number
}

export type Read = (sample: HancomSample) => Promise<() => Candidate>

export interface Outcome {
  readonly sample: HancomSample
  readonly refused: string | undefined
  readonly ms: number
  readonly text: Counts | undefined
  readonly cells: Counts | undefined
  readonly shownCells: Counts | undefined
  readonly print: Counts | undefined
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

function compare({ gold, printed, approval }: HancomSample, found: Candidate | undefined) {
  const none = { text: undefined, cells: undefined, shownCells: undefined, print: undefined }
  if (found === undefined) return { ...none, pages: undefined, placed: undefined, headerLeads: undefined }
  const hasTables = (gold?.tables.flat().length ?? 0) > 0
  return {
    text: gold && textCounts(found.text, gold.text),
    cells: gold && hasTables ? cellCounts(found.tables, gold.tables) : undefined,
    shownCells: gold && hasTables ? shownCellCounts(found.tables, gold.tables) : undefined,
    print: printed && textCounts(found.text, printed.join('\n')),
    pages: printed && { found: found.pages, printed: printed.length },
    placed: printed && placedOn(found.body, printed),
    headerLeads: approval && headerLeads(approval, found.text),
  }
}

const tellingChars = 12

function placedOn(body: Candidate['body'], print: readonly string[]): { right: number; told: number } {
  const pages = print.map(normalise)
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
