import type { Caller } from '../domain/access/tenant.ts'
import type { Citation } from '../domain/answer/citation.ts'
import type { Failure } from '../domain/failure.ts'
import { ok, type Result } from '../domain/result.ts'
import type { Corpus } from '../ports/corpus.ts'
import type { PageRenderer, RenderedPage } from '../ports/page-renderer.ts'
import type { SourceFile } from '../ports/parser.ts'
import type { SearchIndex, StoredDocument } from '../ports/search-index.ts'
import type { Answer, AnswerRequest } from './answer.ts'
import type { AnswerQuestion } from './answer-question.ts'

/** A page of an original with the citations that lie on it, by number from 1. */
export interface EvidencePage {
  readonly filename: string
  readonly page: number
  readonly picture: RenderedPage
  readonly citations: readonly number[]
}

export interface EvidenceView {
  readonly answer: Answer
  /** In the order in which the answer first cites them. */
  readonly pages: readonly EvidencePage[]
}

export type ViewEvidence = (caller: Caller, request: AnswerRequest) => Promise<Result<EvidenceView, Failure>>

/** Takes the bytes of a bundle's member out; undefined where there is no place to keep them. */
export type OpenMember = (bundle: SourceFile, innerPath: string) => Promise<SourceFile | undefined>

/** Pictures cost time and make the page heavy; the citations past this are shown as text. */
const pagesMax = 12
/** Sharp enough to read on a screen and on paper. */
const scale = 2

export function makeViewEvidence(ports: {
  answerQuestion: AnswerQuestion
  corpus: Corpus
  index: SearchIndex
  renderer: PageRenderer
  openMember: OpenMember
}): ViewEvidence {
  const { answerQuestion, corpus, index, renderer, openMember } = ports

  async function original(tenant: string, document: StoredDocument): Promise<SourceFile | undefined> {
    const file = await corpus.open(tenant, document.file)
    if (file === undefined || document.name === document.file) return file
    return openMember(file, document.name.slice(document.file.length + 1))
  }

  return async (caller, request) => {
    const answered = await answerQuestion(caller, request)
    if (!answered.ok) return answered
    const answer = answered.value
    const documents = new Map((await index.documents(answer.tenant)).map((document) => [document.name, document]))

    const places = placesOf(answer.citations).slice(0, pagesMax)
    const files = new Map<string, SourceFile | undefined>()
    for (const { filename } of places) {
      const document = files.has(filename) ? undefined : documents.get(filename)
      if (document !== undefined) files.set(filename, await original(answer.tenant, document))
    }
    const pages = await Promise.all(
      places.map(async ({ filename, page, citations }): Promise<EvidencePage[]> => {
        const file = files.get(filename)
        const picture = file && (await renderer.render(file, page, scale))
        return picture === undefined ? [] : [{ filename, page, picture, citations }]
      }),
    )
    return ok({ answer, pages: pages.flat() })
  }
}

/** The pages on which citations have a rectangle. Where the format has no coordinates there is nothing to paint on. */
function placesOf(citations: readonly Citation[]): { filename: string; page: number; citations: number[] }[] {
  const places = new Map<string, { filename: string; page: number; citations: number[] }>()
  citations.forEach(({ filename, anchors }, at) => {
    for (const { page, bbox } of anchors) {
      if (bbox === null) continue
      const key = `${page} ${filename}`
      const place = places.get(key) ?? { filename, page, citations: [] }
      if (!place.citations.includes(at + 1)) place.citations.push(at + 1)
      places.set(key, place)
    }
  })
  return [...places.values()]
}
