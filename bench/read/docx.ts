import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDocxReader } from '../../src/adapters/parse/docx/parser.ts'
import { createReadContext, type Reading } from '../../src/adapters/parse/format-reader.ts'
import { sniff } from '../../src/adapters/parse/sniff.ts'
import { type DocxGold, docxGold } from './docx-gold.ts'
import { type DocxOutcome, listWorst, report } from './docx-report.ts'
import { openMammoth } from './mammoth-peer.ts'
import { type Counts, cellCounts, type GoldCell, normalise } from './score.ts'

/** Holds the DOCX reader against the documents' own XML, read by other code. */
export async function benchDocx(folder: string, args: readonly string[]): Promise<void> {
  const peer = args.includes('--no-peer')
    ? undefined
    : await openMammoth(join(import.meta.dirname, '../../.bench/peers'))
  const outcomes: DocxOutcome[] = []
  for (const path of findDocuments(folder)) {
    const bytes = new Uint8Array(readFileSync(path))
    const { format, refusal } = sniff(bytes)
    if (format !== 'docx' || refusal !== undefined) {
      console.log(`${path}: ${refusal?.reason ?? format}`)
      continue
    }
    const [ours, theirs] = [await timed(() => readOurs(bytes)), peer && (await timed(() => peer(bytes)))]
    if (ours.result === undefined) {
      console.log(`${path}: not read`)
      continue
    }
    const gold = goldOf(bytes)
    if (gold === undefined) {
      console.log(`${path}: read, but not by the plain walk`)
      continue
    }
    outcomes.push({
      name: path.slice(folder.length),
      ...compare(ours.result, gold),
      ms: ours.ms,
      peer:
        theirs?.result === undefined
          ? undefined
          : { inParagraphs: paragraphCounts(theirs.result, gold), ms: theirs.ms },
    })
  }
  const worst = args.includes('--worst') ? Number(args[args.indexOf('--worst') + 1]) : 0
  listWorst(outcomes, worst)
  report(outcomes)
}

/** Undefined for what is damaged so that a plain walk cannot follow it. */
function goldOf(bytes: Uint8Array): DocxGold | undefined {
  try {
    return docxGold(bytes)
  } catch {
    return undefined
  }
}

function findDocuments(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.doc[xm]$/iu.test(name) && !name.includes('golden'))
    .map((name) => join(folder, name))
    .toSorted()
}

const readOurs = (bytes: Uint8Array): Promise<Reading> => createDocxReader().read(bytes, createReadContext())

const rounds = 5

/** The quickest of several rounds, so that the code is warm. */
async function timed<T>(read: () => Promise<T>): Promise<{ result: T | undefined; ms: number }> {
  let result: T | undefined
  let ms = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    try {
      result = await read()
      ms = Math.min(ms, performance.now() - start)
    } catch {
      return { result: undefined, ms }
    }
  }
  return { result, ms }
}

function compare({ blocks, tables }: Reading, gold: DocxGold) {
  const text = blocks.map((block) => block.text).join('\n')
  const found = tables.map((table) => table.cells)
  const labelled = gold.paragraphs.filter(({ label, lead }) => isNumber(label) && lead.trim() !== '')
  const whole = normalise(text)
  const right = labelled.filter(({ label, lead }) => whole.includes(normalise(label + lead)))
  const hasCells = gold.tables.flat().length > 0
  return {
    inParagraphs: paragraphCounts(text, gold),
    strict: counts(text, [gold.paragraphs.map(({ pieces }) => pieces.join('')).join('')]),
    shown: counts(text, [gold.paragraphs.map(({ label, shown }) => label + shown).join('')]),
    labels: { right: right.length, all: labelled.length },
    cells: hasCells ? cellCounts(found, gold.tables) : undefined,
    plainCells: hasCells ? cellCounts(found.map(withoutSigns), gold.tables.map(withoutSigns)) : undefined,
  }
}

const withoutSigns = (cells: readonly GoldCell[]): GoldCell[] =>
  cells.map((cell) => ({ ...cell, text: cell.text.replace(/[\^_/√()]/gu, '') }))

/** Bullets are signs of symbol fonts more often than not and are not compared. */
const isNumber = (label: string): boolean => /[\p{L}\p{N}]/u.test(label) && !/[\ue000-\uf8ff]/u.test(label)

const paragraphCounts = (text: string, { paragraphs }: DocxGold): Counts =>
  counts(
    text,
    paragraphs.flatMap(({ pieces }) => pieces),
  )

function counts(candidate: string, references: readonly string[]): Counts {
  const left = pairs([candidate])
  const wanted = pairs(references)
  let common = 0
  for (const [pair, count] of wanted) common += Math.min(count, left.get(pair) ?? 0)
  return { common, candidate: total(left), reference: total(wanted) }
}

function pairs(texts: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const text of texts) {
    const signs = Array.from(normalise(text))
    for (let at = 0; at + 1 < signs.length; at += 1) {
      const pair = signs[at]! + signs[at + 1]!
      found.set(pair, (found.get(pair) ?? 0) + 1)
    }
  }
  return found
}

const total = (found: ReadonlyMap<string, number>): number => found.values().reduce((sum, count) => sum + count, 0)
