import { expect, test } from 'vitest'
import { createBlankPageRenderer } from '../../../src/adapters/memory/blank-page-renderer.ts'
import { createMemoryCorpus } from '../../../src/adapters/memory/memory-corpus.ts'
import { createMemorySearchIndex } from '../../../src/adapters/memory/memory-search-index.ts'
import type { Answer } from '../../../src/application/answer.ts'
import { makeViewEvidence, type OpenMember } from '../../../src/application/view-evidence.ts'
import { keylessCaller } from '../../../src/domain/access/tenant.ts'
import type { Citation } from '../../../src/domain/answer/citation.ts'
import { fail, ok } from '../../../src/domain/result.ts'
import type { PageRenderer } from '../../../src/ports/page-renderer.ts'
import { indexed } from '../../contract/kits/samples.ts'
import { bytesOf } from '../../support/documents.ts'

const request = { tenant: 't', question: '점용료', limit: 5, llm: false }

function citation(filename: string, ...pages: readonly (number | null)[]): Citation {
  const anchors = pages.map((page) => ({
    page: page ?? 1,
    bbox: page === null ? null : ([0, 0, 10, 10] as const),
    cell_range: null,
  }))
  const place = { chunk_id: 'c1', doc_id: 'sha256:x', filename, anchors }
  return { ...place, quote: '점용료', path: [], outline: [], extractors: [], revisions: [] }
}

async function view(citations: readonly Citation[], openMember: OpenMember = async (file) => file) {
  const corpus = createMemoryCorpus()
  const index = createMemorySearchIndex()
  for (const name of ['가.pdf', '나.hwpx', '묶음.zip']) {
    await corpus.store('t', name, bytesOf(name), { replace: false })
    await index.replace('t', indexed(name, ['점용료']))
  }
  await index.replace('t', { ...indexed('묶음.zip/안.pdf', ['점용료']), file: '묶음.zip' })
  const drawn: string[] = []
  const blank = createBlankPageRenderer(20)
  const renderer: PageRenderer = {
    ...blank,
    render(file, page, scale) {
      drawn.push(`${file.filename} ${page}`)
      return blank.render(file, page, scale)
    },
  }
  const answer: Answer = {
    tenant: 't',
    question: '점용료',
    answered: true,
    reason: null,
    skipped: [],
    made_by: '발췌 (LLM 없음)',
    text: '점용료 [1]',
    citations,
  }
  const answerQuestion = async () => ok(answer)
  const viewed = await makeViewEvidence({ answerQuestion, corpus, index, renderer, openMember })(keylessCaller, request)
  if (!viewed.ok) throw new Error(viewed.failure.kind)
  return { pages: viewed.value.pages.map(({ filename, page, citations }) => ({ filename, page, citations })), drawn }
}

test('each cited page is drawn once, in the order of the citations, with the citations that lie on it', async () => {
  const { pages, drawn } = await view([citation('가.pdf', 3), citation('가.pdf', 1, 3), citation('가.pdf', 1)])
  expect(pages).toEqual([
    { filename: '가.pdf', page: 3, citations: [1, 2] },
    { filename: '가.pdf', page: 1, citations: [2, 3] },
  ])
  expect(drawn).toEqual(['가.pdf 3', '가.pdf 1'])
})

test('nothing is drawn where the format has no coordinates, or the file has gone', async () => {
  expect(await view([citation('나.hwpx', null), citation('사라진.pdf', 1)])).toEqual({ pages: [], drawn: [] })
})

test('a member of a bundle is drawn when it can be taken out, and told in words when it cannot', async () => {
  const cited = [citation('묶음.zip/안.pdf', 1)]
  const asked: string[] = []
  const taken = await view(cited, async (file, inner) => {
    asked.push(inner)
    return { ...file, filename: inner }
  })
  expect([taken.drawn, asked]).toEqual([['안.pdf 1'], ['안.pdf']])
  expect((await view(cited, async () => undefined)).pages).toEqual([])
})

test('at most twelve pages are drawn', async () => {
  const many = Array.from({ length: 15 }, (_, at) => citation('가.pdf', at + 1))
  expect((await view(many)).pages.length).toBe(12)
})

test('a question that was refused is refused here too', async () => {
  const viewEvidence = makeViewEvidence({
    answerQuestion: async () => fail({ kind: 'tenant-not-found' }),
    corpus: createMemoryCorpus(),
    index: createMemorySearchIndex(),
    renderer: createBlankPageRenderer(),
    openMember: async () => undefined,
  })
  expect(await viewEvidence(keylessCaller, request)).toEqual(fail({ kind: 'tenant-not-found' }))
})
