import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Chunk } from '../../src/domain/chunk/chunk.ts'
import { emptyStructure } from '../../src/domain/document/structure.ts'
import type { IndexedDocument } from '../../src/ports/search-index.ts'

interface Passage {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly path?: string
  readonly doc: string
}

export interface Question {
  readonly id: string
  readonly query: string
  readonly positives: readonly string[]
}

export interface EvalSet {
  readonly name: string
  readonly documents: readonly IndexedDocument[]
  /** Passage behind a chunk, by document name and chunk id. */
  readonly passageOf: (name: string, chunkId: string) => string
  readonly questions: readonly Question[]
}

/** Sets that ask for passages; the others in the folder ask for answers and checks. */
const names = ['general', 'law', 'welfare', 'autorag']

export function evalSetsIn(folder: string): EvalSet[] {
  const files = readdirSync(folder)
  return names.flatMap((name) => {
    const passages = files.find((file) => file.startsWith(`${name}.`) && file.endsWith('passages.jsonl'))
    if (passages === undefined) return []
    const questions = passages.replace('passages', 'queries')
    if (!existsSync(path.join(folder, questions))) return []
    return [evalSet(name, jsonLines(path.join(folder, passages)), jsonLines(path.join(folder, questions)))]
  })
}

function evalSet(name: string, passages: readonly Passage[], questions: readonly Question[]): EvalSet {
  const byDocument = Map.groupBy(passages, (passage) => passage.doc)
  return {
    name,
    documents: Array.from(byDocument, ([doc, inside]) => documentOf(doc, inside.map(chunkOf))),
    passageOf: (doc, chunkId) => byDocument.get(doc)![Number(chunkId.slice(1)) - 1]!.id,
    questions: questions.filter(({ positives }) => positives.length > 0),
  }
}

function chunkOf({ title, path: headings, text, doc }: Passage, place: number): Chunk {
  const id = `c${place + 1}`
  return {
    id,
    chunk_id: id,
    doc_id: doc,
    kind: 'paragraph',
    text,
    chars: text.length,
    blocks: [],
    anchors: [],
    path: [title, ...(headings?.split(' > ') ?? [])],
    outline: [],
    extractors: [],
  }
}

export function documentOf(name: string, chunks: readonly Chunk[]): IndexedDocument {
  return {
    name,
    version: '1',
    file: name,
    entry: {
      doc_id: name,
      filename: name,
      readable: true,
      chunks: chunks.length,
      structure: emptyStructure,
      review: false,
      review_reasons: [],
    },
    chunks,
  }
}

function jsonLines<T>(file: string): T[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
}
