import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { Chunk } from '../../../../src/domain/chunk/chunk.ts'
import { emptyStructure } from '../../../../src/domain/document/structure.ts'
import type { IndexedDocument } from '../../../../src/ports/search-index.ts'

const nouns =
  '예산 결산 위원회 심의 지침 공고 입찰 계약 보증금 시설 점용료 허가 신청 지원 장애인 청년 주거 급여 교육 감사'.split(
    ' ',
  )
const particles = '은 를 에서 의 으로 하는 하여야 과'.split(' ')

/** Always the same text for the same number, unlike its neighbours' and sharing words with all. */
export function textOf(number: number, words = 12): string {
  return Array.from({ length: words }, (_, at) => {
    const turn = (number * 7 + at * at * 3 + ((number * at) % 11)) % 997
    return nouns[turn % nouns.length]! + particles[(turn * 3 + at) % particles.length]!
  }).join(' ')
}

export function documentOf(name: string, texts: readonly string[], version = '1'): IndexedDocument {
  const docId = `sha256:${name}`
  return {
    name,
    version,
    file: name,
    entry: {
      doc_id: docId,
      filename: name,
      readable: true,
      chunks: texts.length,
      structure: emptyStructure,
      review: false,
      review_reasons: [],
    },
    chunks: texts.map((text, place) => chunkOf(docId, name, place, text)),
  }
}

function chunkOf(docId: string, name: string, place: number, text: string): Chunk {
  const id = `c${place + 1}`
  return {
    id,
    chunk_id: id,
    doc_id: docId,
    kind: 'paragraph',
    text,
    chars: text.length,
    blocks: ['b1'],
    anchors: [{ page: place + 1, bbox: null, cell_range: null }],
    path: [`${name} 제목`, `제${place + 1}조`],
    outline: [],
    extractors: ['hwp'],
  }
}

/** Documents with different numbers of chunks. */
export function manyDocuments(count: number, from = 0): IndexedDocument[] {
  return Array.from({ length: count }, (_, at) => {
    const number = from + at
    const texts = Array.from({ length: 1 + (number % 7) }, (_, place) =>
      textOf(number * 10 + place, 6 + ((number + place) % 20)),
    )
    return documentOf(`문서 ${String(number).padStart(3, '0')}`, texts)
  })
}

export const questions = [
  '예산 심의',
  '장애인 주거 지원을 신청하는 방법',
  '입찰 보증금',
  '점용료란 무엇인가요?',
  '제3조',
  '청년',
  '없는낱말',
]

/** A folder that is gone after the test. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'munseo-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
