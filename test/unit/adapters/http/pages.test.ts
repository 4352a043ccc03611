import { expect, test } from 'vitest'
import { homePage } from '../../../../src/adapters/http/pages/home.ts'
import { viewPage } from '../../../../src/adapters/http/pages/view.ts'
import type { Citation } from '../../../../src/domain/answer/citation.ts'

const planted = `"><img src=x onerror='alert(1)'><script>alert(2)</script>&`
/** What `planted` would need to become an element or leave an attribute. */
const alive = /<img src=x|<script>alert|"><img/u

test('the home page shows the address it is reached by and what was measured as text', () => {
  const page = homePage(`http://${planted}`, [
    { part: planted, figures: [{ what: planted, value: planted, peer: planted }] },
  ])
  expect(page).not.toMatch(alive)
  expect(page).toContain('&lt;script&gt;alert(2)&lt;/script&gt;&amp;')
})

test('figures are shown by topic, and an installation without results says so', () => {
  const figures = [{ what: '항목', value: '1.00', peer: null }]
  const page = homePage('http://localhost', [
    { part: 'shell', figures },
    { part: 'read-hancom', figures },
    { part: 'read-pdf', figures: [] },
  ])
  expect(page.indexOf('HWP·HWPX 읽기')).toBeLessThan(page.indexOf('서버 <small>'))
  expect(page).not.toContain('PDF 읽기 <small>')
  expect(homePage('http://localhost', [])).toContain('측정 결과 파일이 없습니다')
})

const citation = (about: Partial<Citation>): Citation => ({
  chunk_id: 'c1',
  doc_id: 'sha256:x',
  filename: '가.pdf',
  quote: '인용',
  path: [],
  outline: [],
  anchors: [{ page: 1, bbox: [10, 20, 30, 40], cell_range: null }],
  extractors: [],
  revisions: [],
  ...about,
})
const answer = {
  tenant: 't',
  question: '질문',
  answered: true,
  reason: null,
  skipped: [],
  made_by: '발췌 (LLM 없음)',
  text: '인용 [1]',
  citations: [citation({})],
}
const picture = {
  bytes: Uint8Array.of(1),
  type: 'image/jpeg',
  width: 1,
  height: 1,
  pageWidth: 600,
  pageHeight: 800,
} as const

test('every text of the evidence page is shown as text', () => {
  const hostile = citation({
    filename: planted,
    quote: planted,
    path: [planted],
    anchors: [{ page: 1, bbox: null, cell_range: planted }],
    revisions: [{ kind: 'amended', label: planted, current: planted, revised: planted }],
  })
  const page = viewPage({
    answer: {
      ...answer,
      tenant: planted,
      question: planted,
      text: planted,
      made_by: planted,
      citations: [hostile],
      skipped: [{ filename: planted, readable: false, reason: 'CORRUPT', reason_text: planted }],
    },
    pages: [{ filename: planted, page: 1, picture, citations: [1] }],
  })
  expect(page).not.toMatch(alive)
})

test('a mark leads to its evidence, a number in brackets that is none stays text', () => {
  const page = viewPage({ answer: { ...answer, text: '인용 [1] 그리고 [7]' }, pages: [] })
  expect(page).toContain('<a href="#c1">[1]</a> 그리고 [7]')
})

test('citations of one place share its rectangle; what is not painted says why once', () => {
  const citations = [citation({}), citation({}), citation({ anchors: [{ page: 2, bbox: null, cell_range: null }] })]
  const page = viewPage({
    answer: { ...answer, citations },
    pages: [{ filename: '가.pdf', page: 1, picture, citations: [1, 2] }],
  })
  expect(page.match(/<rect /gu)?.length).toBe(1)
  expect(page).toContain('<rect x="10" y="20" width="20" height="20"/>')
  expect(page).toContain('>[1][2]</text>')
  expect(page).toContain('[3] 이 형식은 쪽 그림과 좌표를 담고 있지 않아')
  expect(page.match(/이 형식은/gu)?.length).toBe(1)
})
