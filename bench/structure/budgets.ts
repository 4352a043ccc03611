import { createMemoryLogger } from '../../src/adapters/memory/memory-logger.ts'
import { openOramaIndex } from '../../src/adapters/orama/orama-index.ts'
import { makeFindChunks } from '../../src/application/find-chunks.ts'
import type { TenantView } from '../../src/application/open-tenant.ts'
import { chunkDocument } from '../../src/domain/chunk/chunk-document.ts'
import { bundleContext } from '../../src/domain/search/context-bundle.ts'
import type { Hit } from '../../src/domain/search/hit.ts'
import { withoutSpaces } from '../../src/domain/text/normalize.ts'
import { sentencesOf } from '../../src/domain/text/sentences.ts'
import type { SearchIndex } from '../../src/ports/search-index.ts'
import { documentOf } from '../search/eval-set.ts'
import { freshFolder } from '../search/folders.ts'
import { type Passage, type PassageSet, passageSet, type Question } from './passage-documents.ts'

export const budgets = [200, 400, 600, 800, 1_200, 1_600] as const
/** Characters of evidence, as `/context` counts them. */
export const contexts = [2_000, 4_000] as const
const sets = ['general', 'law', 'mrc', 'welfare', 'autorag']
const questionsMax = 1_000
const limit = 10

export interface BudgetFigure {
  readonly set: string
  readonly questions: number
  readonly budget: number
  readonly chunks: number
  /** Share of what answers the questions that stands in the evidence, by size of the context. */
  readonly covered: ReadonlyMap<number, number>
}

/** Cuts the same documents by different budgets and asks the product's index how much of the answers the evidence holds. */
export async function* measureBudgets(folder: string): AsyncGenerator<BudgetFigure> {
  for (const name of sets) {
    const set = passageSet(folder, name)
    if (set === undefined) continue
    const step = Math.max(1, Math.ceil(set.questions.length / questionsMax))
    const questions = set.questions.filter((_, at) => at % step === 0)
    for (const budget of budgets) {
      const index = await openOramaIndex({ dir: freshFolder(`budget-${name}`) })
      try {
        const chunks = await fill(index, set, budget)
        yield { set: name, questions: questions.length, budget, chunks, covered: await ask(index, set, questions) }
      } finally {
        await index.close()
      }
    }
  }
}

const tenant = 'budget'

async function fill(index: SearchIndex, { documents }: PassageSet, budget: number): Promise<number> {
  let made = 0
  for (const document of documents) {
    const chunks = chunkDocument(document, budget)
    made += chunks.length
    await index.replace(tenant, documentOf(document.doc_id, chunks))
  }
  return made
}

async function ask(index: SearchIndex, set: PassageSet, questions: readonly Question[]): Promise<Map<number, number>> {
  const findChunks = makeFindChunks({ index, embedder: () => undefined, logger: createMemoryLogger() })
  const view: TenantView = {
    tenant,
    documents: [],
    within: undefined,
    skipped: [],
    locked: {},
    allowListOf: () => null,
  }
  const covered = new Map<number, number>(contexts.map((size) => [size, 0]))
  for (const question of questions) {
    const wanted = question.positives.map((id) => set.passages.get(id)!)
    const { hits } = await findChunks(view, question.query, limit)
    for (const size of contexts)
      covered.set(size, covered.get(size)! + coverage(question, wanted, hits, size) / questions.length)
  }
  return covered
}

function coverage(question: Question, wanted: readonly Passage[], hits: readonly Hit[], size: number): number {
  const texts = new Map(hits.map((hit) => [`${hit.doc_id} ${hit.chunk_id}`, hit.text]))
  const evidence = bundleContext(hits, size).sources.map(({ doc_id, chunk_id, chars }) => ({
    doc_id,
    text: withoutSpaces(texts.get(`${doc_id} ${chunk_id}`)!.slice(0, chars)),
  }))
  const best = wanted.map((passage) => {
    const here = evidence.filter(({ doc_id }) => doc_id === passage.doc).map(({ text }) => text)
    const lines = telling(question, passage).map(withoutSpaces)
    return lines.filter((line) => here.some((text) => text.includes(line))).length / lines.length
  })
  return Math.max(...best)
}

/** The sentence with the answer; the one nearest to what a person answered; where neither is known, all of the passage. */
function telling({ answers = [], reference }: Question, { text }: Passage): readonly string[] {
  const sentences = sentencesOf(text)
  const holding = sentences.find((sentence) => answers.some((answer) => sentence.includes(answer)))
  if (holding !== undefined) return [holding]
  if (reference === undefined) return sentences
  const shares = sentences.map((sentence) => overlap(pairsOf(sentence), pairsOf(reference)))
  return [sentences[shares.indexOf(Math.max(...shares))]!]
}

function pairsOf(text: string): ReadonlySet<string> {
  const bare = withoutSpaces(text)
  return new Set(Array.from({ length: Math.max(0, bare.length - 1) }, (_, at) => bare.slice(at, at + 2)))
}

/** Dice's coefficient: long sentences do not win by their length. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((pair) => b.has(pair)).length
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size)
}
