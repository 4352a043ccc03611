import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createReadContext, type FormatReader, type Reading } from '../../src/adapters/parse/format-reader.ts'
import { createHwpReader } from '../../src/adapters/parse/hwp/parser.ts'
import { createHwpxReader } from '../../src/adapters/parse/hwpx/parser.ts'
import { ReadRefusal } from '../../src/adapters/parse/shared/refusal.ts'
import type { Gold } from './gold.ts'
import { hwpGold } from './hwp-gold.ts'
import { hwpxGold } from './hwpx-gold.ts'
import { openKordoc, type Peer, peerTables, peerText } from './kordoc-peer.ts'
import { pdfPages } from './pdf-gold.ts'
import {
  type Counts,
  cellCounts,
  f1,
  mean,
  median,
  normalise,
  precision,
  recall,
  shownCellCounts,
  textCounts,
} from './score.ts'

interface Sample {
  readonly path: string
  readonly bytes: Uint8Array
  readonly format: 'hwp' | 'hwpx'
  /** The same document printed by Hancom's own program. */
  readonly printed: readonly string[]
}

interface Outcome {
  readonly sample: Sample
  readonly opened: boolean
  readonly refused: string | undefined
  readonly ms: number
  readonly text: Counts | undefined
  readonly cells: Counts | undefined
  readonly shownCells: Counts | undefined
  readonly print: Counts | undefined
  readonly pages: { readonly ours: number; readonly printed: number } | undefined
  /** Blocks that stand on the page they are said to stand on, of those whose page the print tells. */
  readonly placed: { readonly right: number; readonly told: number } | undefined
}

const readers: Record<Sample['format'], FormatReader> = { hwp: createHwpReader(), hwpx: createHwpxReader() }
const rounds = 5

export async function benchHancom(folder: string, args: readonly string[]): Promise<void> {
  const samples = findSamples(folder)
  const peer = args.includes('--no-peer')
    ? undefined
    : await openKordoc(join(import.meta.dirname, '../../.bench/peers'))
  const worst = args.includes('--worst') ? Number(args[args.indexOf('--worst') + 1]) : 0
  for (const format of ['hwp', 'hwpx'] as const) {
    const own = samples.filter((sample) => sample.format === format)
    const golds = new Map(own.map((sample) => [sample, goldOf(sample)]))
    const prints = new Map<Sample, string[]>()
    for (const sample of own)
      if (sample.printed[0] !== undefined) prints.set(sample, await pdfPages(readFileSync(sample.printed[0])))
    const ours = await measure(own, golds, prints, (sample) => readOurs(sample))
    report(`munseo ${format}`, ours)
    if (peer !== undefined)
      report(`kordoc ${format}`, await measure(own, golds, prints, (sample) => readPeer(peer, sample)))
    listWorst(ours, worst)
  }
}

function findSamples(folder: string): Sample[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const printed = files.filter((file) => file.endsWith('.pdf'))
  return files.sort().flatMap((path) => {
    if (!/\.hwpx?$/i.test(path)) return []
    const bytes = readFileSync(path)
    const format = bytes[0] === 0xd0 ? 'hwp' : bytes[0] === 0x50 ? 'hwpx' : undefined
    const twins = printed.filter((file) => basename(file).startsWith(`${basename(path)}.golden`))
    return format === undefined ? [] : [{ path, bytes, format, printed: twins }]
  })
}

function goldOf({ bytes, format }: Sample): Gold | undefined {
  try {
    return format === 'hwp' ? hwpGold(bytes) : hwpxGold(bytes)
  } catch {
    return undefined
  }
}

interface Candidate {
  readonly text: string
  readonly body: readonly { readonly text: string; readonly page: number }[]
  readonly tables: Gold['tables']
  readonly pages: number
}

async function readOurs({ bytes, format }: Sample): Promise<() => Candidate> {
  const reading: Reading = await readers[format].read(bytes, createReadContext())
  return () => ({
    text: reading.blocks.map((block) => block.text).join('\n'),
    body: reading.blocks,
    tables: reading.tables.map((table) => table.cells),
    pages: reading.pages,
  })
}

async function readPeer(peer: Peer, { bytes }: Sample): Promise<() => Candidate> {
  const { success, blocks = [], metadata } = await peer(bytes)
  if (!success) throw new ReadRefusal('CORRUPT')
  return () => ({
    text: peerText(blocks),
    body: blocks.map((block) => ({ text: block.text ?? '', page: (block as { pageNumber?: number }).pageNumber ?? 0 })),
    tables: peerTables(blocks),
    pages: metadata?.pageCount ?? 0,
  })
}

async function measure(
  samples: readonly Sample[],
  golds: ReadonlyMap<Sample, Gold | undefined>,
  prints: ReadonlyMap<Sample, readonly string[]>,
  read: (sample: Sample) => Promise<() => Candidate>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const sample of samples) {
    const times: number[] = []
    let candidate: Candidate | undefined
    let refused: string | undefined
    for (let round = 0; round < rounds && refused === undefined; round += 1) {
      const start = performance.now()
      try {
        const finish = await read(sample)
        times.push(performance.now() - start)
        candidate = finish()
      } catch (error) {
        refused = error instanceof ReadRefusal ? error.reason : String(error)
      }
    }
    const gold = golds.get(sample)
    const print = prints.get(sample)
    outcomes.push({
      sample,
      opened: candidate !== undefined,
      refused,
      ms: Math.min(...times),
      text: candidate && gold && textCounts(candidate.text, gold.text),
      cells: candidate && gold && cellCounts(candidate.tables, gold.tables),
      shownCells: candidate && gold && shownCellCounts(candidate.tables, gold.tables),
      print: candidate && print && textCounts(candidate.text, print.join('\n')),
      pages: candidate && print && { ours: candidate.pages, printed: print.length },
      placed: candidate && print && placedOn(candidate.body, print),
    })
  }
  return outcomes
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

const defined = <T>(values: readonly (T | undefined)[]): T[] => values.filter((value) => value !== undefined)
const sum = (all: readonly Counts[]): Counts =>
  all.reduce(
    (a, b) => ({
      common: a.common + b.common,
      candidate: a.candidate + b.candidate,
      reference: a.reference + b.reference,
    }),
    {
      common: 0,
      candidate: 0,
      reference: 0,
    },
  )

function report(name: string, outcomes: readonly Outcome[]): void {
  const texts = defined(outcomes.map(({ text }) => text))
  const tables = defined(outcomes.map(({ cells }) => cells)).filter(({ reference }) => reference > 0)
  const shown = defined(outcomes.map(({ shownCells }) => shownCells)).filter(({ reference }) => reference > 0)
  const prints = defined(outcomes.map(({ print }) => print))
  const pages = defined(outcomes.map((outcome) => outcome.pages))
  const placed = defined(outcomes.map((outcome) => outcome.placed))
  const opened = outcomes.filter((outcome) => outcome.opened)
  const figures = {
    opened: `${opened.length}/${outcomes.length}`,
    'text recall': `${mean(texts.map(recall)).toFixed(4)} (pooled ${recall(sum(texts)).toFixed(4)})`,
    'text precision': `${mean(texts.map(precision)).toFixed(4)} (pooled ${precision(sum(texts)).toFixed(4)})`,
    'cell F1': `${mean(tables.map(f1)).toFixed(4)} (pooled ${f1(sum(tables)).toFixed(4)}, ${tables.length} files)`,
    'cell F1 as shown': `${mean(shown.map(f1)).toFixed(4)} (pooled ${f1(sum(shown)).toFixed(4)})`,
    'print recall': `${mean(prints.map(recall)).toFixed(4)} (pooled ${recall(sum(prints)).toFixed(4)}, ${prints.length} files)`,
    'page totals': `${pages.filter(({ ours, printed }) => ours === printed).length}/${pages.length}`,
    'blocks on their page': `${placed.reduce((n, { right }) => n + right, 0)}/${placed.reduce((n, { told }) => n + told, 0)}`,
    'median ms': median(opened.map(({ ms }) => ms)).toFixed(2),
    'total ms': opened.reduce((all, { ms }) => all + ms, 0).toFixed(0),
  }
  console.log(`\n${name}`)
  for (const [what, figure] of Object.entries(figures)) console.log(`  ${what.padEnd(22)}${figure}`)
  for (const { sample, refused } of outcomes)
    if (refused !== undefined) console.log(`  refused ${refused}: ${basename(sample.path)}`)
}

function listWorst(outcomes: readonly Outcome[], count: number): void {
  const show = (what: string, figure: (outcome: Outcome) => number | undefined) => {
    const rated = outcomes.flatMap((outcome) => {
      const value = figure(outcome)
      return value === undefined || value >= 0.9999 ? [] : [{ outcome, value }]
    })
    for (const { outcome, value } of rated.toSorted((a, b) => a.value - b.value).slice(0, count)) {
      console.log(`  ${what} ${value.toFixed(4)} ${basename(outcome.sample.path)}`)
    }
  }
  show('recall', ({ text }) => text && recall(text))
  show('precision', ({ text }) => text && precision(text))
  show('cells', ({ shownCells }) => (shownCells && shownCells.reference > 0 ? f1(shownCells) : undefined))
  show('print', ({ print }) => print && recall(print))
  show('pages', ({ pages }) => pages && (pages.ours === pages.printed ? 1 : -Math.abs(pages.ours - pages.printed)))
}
