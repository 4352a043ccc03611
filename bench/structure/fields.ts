import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RevisionKind, Structure } from '../../src/domain/document/structure.ts'
import { structureDocument } from '../../src/domain/structure/structure-document.ts'
import { type ReadFile, readFolder } from './read-folder.ts'

export const fields = ['title', 'doc_number', 'issued_date', 'issuer', 'recipients'] as const
export type Field = (typeof fields)[number]
/** `right` is a stated value read as it stands, `absent` one that the document does not state and that was left out. */
type Outcome = 'right' | 'absent' | 'wrong' | 'missing' | 'invented'

/** What a person reads in the document: null where it does not say. */
export interface Answer {
  readonly kind: string
  readonly title: string | null
  readonly doc_number: string | null
  readonly issued_date: string | null
  readonly issuer: string | null
  readonly recipients: readonly string[]
  readonly revisions?: Partial<Record<RevisionKind, number>>
}

export interface FieldReport {
  readonly documents: number
  readonly notFound: number
  readonly tally: Readonly<Record<Field, Record<Outcome, number>>>
  readonly revisions: { right: number; expected: number; extra: number; documents: number }
  readonly differences: readonly string[]
  /** The documents compared, as they were read. */
  readonly files: readonly ReadFile[]
}

/** Compares the stated fields of the documents found in a folder with the answers, by content. */
export async function measureFields(folder: string): Promise<FieldReport> {
  const answers = new Map(
    Object.entries(
      JSON.parse(readFileSync(path.join(import.meta.dirname, 'answers.json'), 'utf8')) as Record<string, Answer>,
    ),
  )
  const empty = (): Record<Outcome, number> => ({ right: 0, absent: 0, wrong: 0, missing: 0, invented: 0 })
  const tally: Record<Field, Record<Outcome, number>> = {
    title: empty(),
    doc_number: empty(),
    issued_date: empty(),
    issuer: empty(),
    recipients: empty(),
  }
  const revisions = { right: 0, expected: 0, extra: 0, documents: 0 }
  const differences: string[] = []
  const files: ReadFile[] = []
  for await (const file of readFolder(folder, new Set(answers.keys()))) {
    const answer = answers.get(file.sha256)!
    files.push(file)
    const structured = structureDocument(file.reading)
    for (const field of fields) {
      const outcome = compare(stated(structured.structure, field), stated(answer, field))
      tally[field][outcome] += 1
      if (outcome !== 'right' && outcome !== 'absent') differences.push(`${outcome} ${field}: ${file.name}`)
    }
    if (answer.revisions !== undefined) {
      const scored = scoreRevisions(structured.structure, answer.revisions)
      revisions.documents += 1
      revisions.right += scored.right
      revisions.expected += scored.expected
      revisions.extra += scored.extra
      if (scored.right !== scored.expected || scored.extra > 0) differences.push(`revisions: ${file.name}`)
    }
  }
  const notFound = answers.size - files.length
  return { documents: files.length, notFound, tally, revisions, differences, files }
}

/** White space is left out: where a line breaks is not what is stated. */
function stated(source: Structure | Answer, field: Field): string {
  const value = field === 'recipients' ? source.recipients.join('|') : (source[field] ?? '')
  return value.normalize('NFKC').replace(/\s/gu, '')
}

function compare(got: string, expected: string): Outcome {
  if (got === expected) return got === '' ? 'absent' : 'right'
  if (got === '') return 'missing'
  return expected === '' ? 'invented' : 'wrong'
}

function scoreRevisions({ revisions }: Structure, expected: Partial<Record<RevisionKind, number>>) {
  const kinds: readonly RevisionKind[] = ['added', 'deleted', 'amended', 'unchanged', 'renumbered']
  let right = 0
  let total = 0
  for (const kind of kinds) {
    const wanted = expected[kind] ?? 0
    total += wanted
    right += Math.min(wanted, revisions.filter((revision) => revision.kind === kind).length)
  }
  return { right, expected: total, extra: Math.max(0, revisions.length - right) }
}
