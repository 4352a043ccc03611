import type { Anchor } from '../document/anchor.ts'
import { anchorsOfRows } from './anchors.ts'
import type { Chunk } from './chunk.ts'
import { cutTable, placesOfRows, rowCharsMax } from './chunk-table.ts'
import { cutText } from './cut-text.ts'
import { commonStart } from './heading-path.ts'
import type { Passage, SectionRun } from './passages.ts'
import type { TextPlace } from './places.ts'

/** A passage, or the stretch of it that one chunk holds. */
export interface Part {
  readonly passage: Passage
  readonly text: string
  readonly anchor: Anchor
  /** Where each stretch of `text` stands. */
  readonly places: () => readonly TextPlace[]
}

export interface Draft {
  readonly kind: Chunk['kind']
  readonly parts: readonly Part[]
  readonly path: readonly string[]
}

/**
 * Fills drafts up to the budget, section after section. A section starts a new draft unless it and what is open
 * are whole and short; headings and captions stay with what follows them; a table has drafts of its own. Undefined is
 * a moment to pause before the next.
 */
export function* packRuns(runs: Iterable<SectionRun | undefined>, budget: number): Generator<Draft | undefined> {
  /** Closed, and handed on before the next passage is taken. */
  let closed: Draft[] = []
  let open: Part[] = []
  let length = 0
  let path: readonly string[] = []
  let wholeRun: SectionRun | undefined

  function add(part: Part): void {
    length += part.text.length + (open.length === 0 ? 0 : 1)
    open.push(part)
  }

  function close(): void {
    if (open.length > 0) closed.push({ kind: 'paragraph', parts: open, path })
    open = []
    length = 0
    wholeRun = undefined
  }

  /** Closes what is open but for what leads on to the next: headings and captions at its end, or all of it when it is little. */
  function closeBeforeLeads(): Part[] {
    let keep = open.length
    let kept = 0
    while (keep > 0 && (length <= budget / 8 || open[keep - 1]!.passage.leads)) {
      kept += open[keep - 1]!.text.length + 1
      // A long run of headings leads nowhere; it must not grow past a chunk.
      if (kept > budget / 2) break
      keep -= 1
    }
    const leads = open.splice(keep)
    close()
    return leads
  }

  function placeText(passage: Passage): void {
    const { text } = passage.block
    if (open.length > 0 && length + 1 + text.length > budget) {
      for (const lead of closeBeforeLeads()) add(lead)
    }
    const before = open.length === 0 ? 0 : length + 1
    const fits = before + text.length <= budget || (passage.isRow && text.length <= rowCharsMax)
    const texts = fits ? [text] : cutText(text, budget, Math.max(budget - before, Math.ceil(budget / 2)))
    texts.forEach((part, index) => {
      if (index > 0) close()
      add({ passage, text: part, anchor: passage.anchor, places: () => [{ at: 0, anchor: passage.anchor }] })
    })
  }

  function* placeTable(passage: Passage, { table, lines }: NonNullable<Passage['data']>): Generator<Draft | undefined> {
    let leads = closeBeforeLeads()
    yield* handOn()
    const anchorOf = anchorsOfRows(table)
    yield
    const taken = leads.reduce((sum, lead) => sum + lead.text.length + 1, 0)
    for (const run of cutTable(table, lines, budget, Math.max(budget - taken, Math.ceil(budget / 2)))) {
      const anchor = anchorOf(run.from, run.to)
      const rows: Part = { passage, text: run.text, anchor, places: () => placesOfRows(run, lines, anchorOf) }
      yield { kind: 'table', parts: [...leads, rows], path }
      leads = []
    }
  }

  function handOn(): Draft[] {
    const drafts = closed
    closed = []
    return drafts
  }

  for (const run of runs) {
    if (run === undefined) {
      yield
      continue
    }
    const leadsOn = length <= budget / 8 || open.every((part) => part.passage.leads)
    if (leadsOn && isBelow(run.path, path)) path = run.path
    else if (wholeRun !== undefined && mayJoin(wholeRun, length, run, budget)) path = commonStart(path, run.path)
    else {
      close()
      path = run.path
    }
    yield* handOn()
    let isWhole = true
    for (const passage of run.passages) {
      if (passage.data === undefined) placeText(passage)
      else yield* placeTable(passage, passage.data)
      isWhole &&= passage.data === undefined && closed.length === 0
      yield* handOn()
    }
    if (!isWhole) path = run.path
    wholeRun = isWhole ? run : undefined
  }
  close()
  yield* handOn()
}

const isBelow = (path: readonly string[], above: readonly string[]): boolean =>
  above.every((heading, depth) => path[depth] === heading)

/** May the next section go into the draft that `open` (whole, and the last in it) stands in? */
function mayJoin(open: SectionRun, openLength: number, next: SectionRun, budget: number): boolean {
  if (next.passages.every((passage) => passage.leads)) return false
  if (next.apart === 'annex' || (next.apart === 'supplement' && open.apart !== 'supplement')) return false
  let size = 0
  for (const passage of next.passages) {
    if (passage.data !== undefined) return false
    size += passage.block.text.length + 1
    if (openLength + size > budget) return false
  }
  const areArticles = open.isArticle && next.isArticle
  const areSupplements = open.apart === 'supplement' && next.apart === 'supplement'
  if (!areArticles && !areSupplements) return !open.isArticle && !next.isArticle && openLength <= budget / 2
  const sameChapter = open.path.length === next.path.length && isBelow(next.path, open.path.slice(0, -1))
  return sameChapter && isShort(open, budget) && isShort(next, budget)
}

function isShort(run: SectionRun, budget: number): boolean {
  return run.passages.reduce((sum, passage) => sum + passage.block.text.length + 1, 0) <= budget / 4
}
