import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openOramaIndex } from '../../src/adapters/orama/orama-index.ts'
import { bestEvidence, extractLines } from '../../src/domain/answer/extract.ts'
import { emptyStructure } from '../../src/domain/document/structure.ts'
import type { IndexedDocument } from '../../src/ports/search-index.ts'
import type { EvalSet, Passage } from './eval-set.ts'
import type { Judged } from './held-out.ts'

export interface AnswerTally {
  readonly name: string
  /** By source of the question: quoted lines that hold the answer, of the answerable ones. */
  readonly held: ReadonlyMap<string, { readonly held: number; readonly asked: number }>
  readonly answerable: { readonly asked: number; readonly answered: number }
  readonly unanswerable: { readonly asked: number; readonly refused: number }
  readonly judged: readonly Judged[]
}

const candidatesMax = 10
const linesMax = 5

/** Asks every question of a set through the product's own index and rules for extracts. */
export async function answerSet(name: string, { passages, questions }: EvalSet): Promise<AnswerTally> {
  const dir = await mkdtemp(path.join(tmpdir(), 'bench-answer-'))
  const index = await openOramaIndex({ dir })
  for (const passage of passages) await index.replace('bench', documentOf(passage))

  const held = new Map<string, { held: number; asked: number }>()
  const answerable = { asked: 0, answered: 0 }
  const unanswerable = { asked: 0, refused: 0 }
  const judged: Judged[] = []
  for (const { query, answers, answerable: hasAnswer, src, doc } of questions) {
    const { lexical, terms } = await index.search('bench', { words: query, limit: candidatesMax })
    const candidates = lexical.map(({ chunk, score }) => ({ text: chunk.text, path: chunk.path, score }))
    const extract = extractLines(query, terms, candidates, linesMax)
    const evidence = bestEvidence(query, terms, candidates)
    judged.push({ set: name, document: doc, evidence, answerable: hasAnswer })
    if (!hasAnswer) {
      unanswerable.asked += 1
      if (!extract.found) unanswerable.refused += 1
      continue
    }
    answerable.asked += 1
    if (!extract.found) continue
    answerable.answered += 1
    if (answers.length === 0) continue
    const tally = held.get(src) ?? { held: 0, asked: 0 }
    tally.asked += 1
    const quoted = extract.lines.map(({ line }) => withoutSpace(line)).join('\n')
    if (answers.some((answer) => quoted.includes(withoutSpace(answer)))) tally.held += 1
    held.set(src, tally)
  }
  await index.close()
  await rm(dir, { recursive: true, force: true })
  return { name, held, answerable, unanswerable, judged }
}

function documentOf({ id, title, text }: Passage): IndexedDocument {
  const name = `${id}.txt`
  return {
    name,
    version: '1',
    file: name,
    entry: {
      doc_id: id,
      filename: name,
      readable: true,
      chunks: 1,
      structure: emptyStructure,
      review: false,
      review_reasons: [],
    },
    chunks: [
      {
        id: 'c1',
        chunk_id: 'c1',
        doc_id: id,
        kind: 'paragraph',
        text,
        chars: text.length,
        blocks: [],
        anchors: [],
        path: [title],
        outline: [],
        extractors: [],
      },
    ],
  }
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/gu, '')
}
