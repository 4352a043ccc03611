import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readableAccess } from '../../src/domain/document/access.ts'
import type { Block } from '../../src/domain/document/block.ts'
import type { Document } from '../../src/domain/document/document.ts'
import { structureDocument } from '../../src/domain/structure/structure-document.ts'

export interface Passage {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly path?: string
  readonly doc: string
}

export interface Question {
  readonly query: string
  readonly positives: readonly string[]
  readonly answers?: readonly string[]
  /** What a person answered, in words of their own. */
  readonly reference?: string
}

export interface PassageSet {
  readonly documents: readonly Document[]
  readonly passages: ReadonlyMap<string, Passage>
  readonly questions: readonly Question[]
}

/** The passages of a set put back together, in their order, into the documents they were cut from. */
export function passageSet(folder: string, name: string): PassageSet | undefined {
  const files = ['passages', 'queries'].map((part) => path.join(folder, `${name}.dev.${part}.jsonl`))
  if (!files.every((file) => existsSync(file))) return undefined
  const [passages, questions] = [jsonLines<Passage>(files[0]!), jsonLines<Question>(files[1]!)]
  const byDocument = Map.groupBy(passages, (passage) => passage.doc)
  return {
    documents: Array.from(byDocument, ([doc, inside]) => documentOf(doc, inside)),
    passages: new Map(passages.map((passage) => [passage.id, passage])),
    questions: questions.filter(({ positives }) => positives.length > 0),
  }
}

/** Every line a paragraph; the number of an article, which is all the sets tell of headings, one above its text. */
function documentOf(doc: string, passages: readonly Passage[]): Document {
  const lines = passages.flatMap(({ path: headings, text }) => {
    const article = /제\d+조(?:의\d+)?$/u.exec(headings ?? '')?.[0]
    return [...(article === undefined ? [] : [article]), ...text.split('\n')].filter((line) => line.trim() !== '')
  })
  const blocks = lines.map(
    (text, at): Block => ({
      id: `b${at + 1}`,
      type: 'paragraph',
      text,
      page: 1,
      bbox: null,
      parent: null,
      level: null,
      extractor: 'docx',
      confidence: 1,
    }),
  )
  const structured = structureDocument({ blocks, tables: [], warnings: [] })
  return {
    doc_id: doc,
    schema_version: '0.1',
    source: { filename: doc, format: 'docx', bytes: 0, pages: 1, sha256: '', container_path: [] },
    access: readableAccess,
    ...structured,
    structure: { ...structured.structure, title: passages[0]!.title },
    metrics: { parse_ms: 0, extractor_mix: {} },
    acl: null,
  }
}

function jsonLines<T>(file: string): T[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
}
