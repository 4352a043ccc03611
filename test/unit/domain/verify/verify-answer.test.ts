import { expect, test } from 'vitest'
import { type ClaimedSource, verifyAnswer } from '../../../../src/domain/verify/verify-answer.ts'

function source(chunkId: string, text: string, path: string[] = []): ClaimedSource {
  const ref = { doc_id: 'sha256:d', chunk_id: chunkId }
  return { ref, evidence: { ...ref, filename: '지침.hwpx', text, path, anchors: [] } }
}
const unknown: ClaimedSource = { ref: { doc_id: 'sha256:x', chunk_id: 'c9' }, evidence: undefined }

test('an answer whose numbers and references stand in the evidence is grounded', () => {
  const checked = verifyAnswer('지원금은 월 250,000원이다 [1].', [source('c1', '지원금: 월 25만 원(250000원)')], [])
  expect(checked).toMatchObject({ grounded: true, unsupported_numbers: [], unknown_refs: [] })
  expect(checked.sentences).toEqual([
    {
      text: '지원금은 월 250,000원이다 [1].',
      refs: [1],
      numbers: ['250,000'],
      unsupported: [],
      misattributed: [],
      misquoted: [],
    },
  ])
})

test('a number that is only a part of a longer one is not supported', () => {
  expect(verifyAnswer('12명이다 [1].', [source('c1', '2012년 112명')], []).unsupported_numbers).toEqual(['12'])
})

test('a single digit is not a number to check', () => {
  expect(verifyAnswer('3억 원이다 [1].', [source('c1', '예산')], []).grounded).toBe(true)
})

test('a number from another source than the cited one is misattributed and stays grounded', () => {
  const checked = verifyAnswer('정원은 35명이다 [2].', [source('c1', '정원 35명'), source('c2', '정원을 둔다')], [])
  expect(checked.grounded).toBe(true)
  expect(checked.sentences[0]?.misattributed).toEqual(['35'])
})

test('a reference to no source is unknown, and so is one to a source that cannot be seen', () => {
  expect(verifyAnswer('가 [2].', [source('c1', '가')], [])).toMatchObject({ grounded: false, unknown_refs: [2] })
  expect(verifyAnswer('가 [0].', [source('c1', '가')], [])).toMatchObject({ grounded: false, unknown_refs: [0] })
  expect(verifyAnswer('가 [2].', [source('c1', '가'), unknown], [])).toMatchObject({
    grounded: false,
    unknown_refs: [2],
    unknown_sources: [{ doc_id: 'sha256:x', chunk_id: 'c9' }],
  })
})

test('without any source every number is unsupported and nothing is grounded', () => {
  expect(verifyAnswer('2024년 100건 [1].', [], [])).toMatchObject({
    grounded: false,
    evidence_chunks: [],
    unsupported_numbers: ['2024', '100'],
  })
  expect(verifyAnswer('숫자가 없다.', [], []).grounded).toBe(false)
})

test('without sources the citations are the evidence, and [n] points at them', () => {
  const checked = verifyAnswer(
    '기한은 30일이다 [1].',
    [],
    [{ ...source('c1', '기한은 30일로 한다.'), quote: '30일로 한다' }],
  )
  expect(checked).toMatchObject({ grounded: true, unknown_refs: [] })
  expect(checked.citations).toEqual([
    { doc_id: 'sha256:d', chunk_id: 'c1', quote: '30일로 한다', found: true, filename: '지침.hwpx', anchors: [] },
  ])
})

test('a quotation is forgiven its white space and nothing else', () => {
  const quoting = (quote: string) =>
    verifyAnswer('가', [], [{ ...source('c1', '신청인은\n서류를 제출하여야 한다.'), quote }]).citations[0]?.found
  expect(quoting('신청인은 서류를  제출하여야')).toBe(true)
  expect(quoting('신청인은 서류를 제출할 수')).toBe(false)
  expect(quoting('')).toBe(false)
})

test('a quotation inside the answer that the cited source does not hold is named', () => {
  const checked = verifyAnswer(
    '지침은 ‘서류를 제출하지 아니할 수 있다’고 한다 [1].',
    [source('c1', '서류를 제출하여야 한다.')],
    [],
  )
  expect(checked.sentences[0]?.misquoted).toEqual(['서류를 제출하지 아니할 수 있다'])
})

test('a mark after the full stop belongs to the sentence before it', () => {
  const checked = verifyAnswer(
    '정원은 35명이다. [1]\n예산은 늘었다. [2]',
    [source('c1', '35명'), source('c2', '예산')],
    [],
  )
  expect(checked.sentences.map(({ refs }) => refs)).toEqual([[1], [2]])
})

test('numbers of the path that the header line shows count as given', () => {
  expect(verifyAnswer('2026년도 계획이다 [1].', [source('c1', '계획', ['2026년도 업무계획'])], []).grounded).toBe(true)
})

test('initials of a name end no sentence, so its reference is not lost', () => {
  const checked = verifyAnswer('1995년에 F.G. 김은 발표했다 [2].', [source('c1', '1995년'), source('c2', '발표')], [])
  expect(checked.sentences).toHaveLength(1)
  expect(checked.sentences[0]?.misattributed).toEqual(['1995'])
})

test.each([
  ['marks that nothing closes', '“'.repeat(100_000)],
  ['apostrophes that might close', "'24 ".repeat(25_000)],
  ['quotations', '‘가나다라마바사아자차’ [1-100]\n'.repeat(2_000)],
  ['sentences that cite a hundred sources', '12명 [1-100]\n'.repeat(2_000)],
])('an answer made of %s is checked without holding up others', (_what, answer) => {
  const text = '정원은 35명이고 ‘24년 예산은 1,250,000원이다. '.repeat(20)
  const sources = Array.from({ length: 200 }, (_, at) => source(`c${at}`, text))
  expect(verifyAnswer(answer, sources, []).sentences.length).toBeGreaterThan(0)
})
