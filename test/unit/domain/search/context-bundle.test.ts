import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bundleContext } from '../../../../src/domain/search/context-bundle.ts'
import type { Hit } from '../../../../src/domain/search/hit.ts'

const hit = (text: string, more: Partial<Hit> = {}): Hit => ({
  score: 1,
  found_by: 'lexical',
  chunk_id: 'c1',
  doc_id: 'sha256:0',
  filename: '지침.hwpx',
  kind: 'paragraph',
  text,
  path: ['예산 지침', '제1장', '제3조'],
  outline: [],
  anchors: [{ page: 3, bbox: null, cell_range: null }],
  extractors: ['hwpx'],
  ...more,
})

const header = '[1] 지침.hwpx · 3쪽 · 예산 지침 > 제1장 > 제3조\n'

test('a block is a header line and the text, blocks are a blank line apart', () => {
  const { context, sources, used, truncated } = bundleContext(
    [hit('첫째 글'), hit('둘째 글', { chunk_id: 'c2' })],
    4_000,
  )
  expect(context).toBe(
    '[1] 지침.hwpx · 3쪽 · 예산 지침 > 제1장 > 제3조\n첫째 글\n\n[2] 지침.hwpx · 3쪽 · 예산 지침 > 제1장 > 제3조\n둘째 글',
  )
  expect(sources.map(({ n, chunk_id, chars, cut }) => ({ n, chunk_id, chars, cut }))).toEqual([
    { n: 1, chunk_id: 'c1', chars: 4, cut: false },
    { n: 2, chunk_id: 'c2', chars: 4, cut: false },
  ])
  expect([used, truncated]).toEqual([context.length, false])
})

test('sources carry no text of their own', () => {
  expect(bundleContext([hit('글')], 4_000).sources[0]).not.toHaveProperty('text')
})

test('a chunk that does not fit is cut at the end of a sentence', () => {
  const text = '예산을 편성한다. 예산을 심의한다. 예산을 집행한다. 결산을 보고한다.'
  const { context, sources, truncated } = bundleContext([hit(text)], header.length + 25)
  expect(context.endsWith('예산을 심의한다.')).toBe(true)
  expect(text.startsWith(context.slice(context.indexOf('\n') + 1))).toBe(true)
  expect(sources[0]).toMatchObject({ cut: true })
  expect(truncated).toBe(true)
})

test('a chunk of which less than a third fits is left out, and a shorter one after it may still fit', () => {
  const long = '가'.repeat(300)
  const { sources, truncated } = bundleContext([hit(long), hit('짧은 글', { chunk_id: 'c2' })], 100)
  expect(sources.map(({ n, chunk_id }) => [n, chunk_id])).toEqual([[1, 'c2']])
  expect(truncated).toBe(true)
})

test('a line break in a name or title does not end the header', () => {
  const { context } = bundleContext([hit('글', { path: ['예산\n지침'] })], 4_000)
  expect(context.split('\n')).toHaveLength(2)
})

test('nothing found is an empty context', () => {
  expect(bundleContext([], 4_000)).toEqual({ sources: [], context: '', used: 0, truncated: false })
})

test('the budget is never exceeded, and every source is in the context', () => {
  const texts = fc.array(fc.stringMatching(/^[가-힣 .\n]{1,300}$/u), { maxLength: 8 })
  fc.assert(
    fc.property(texts, fc.integer({ min: 100, max: 900 }), (given, budget) => {
      const { context, used, sources, truncated } = bundleContext(
        given.map((text) => hit(text)),
        budget,
      )
      expect(used).toBe(context.length)
      expect(used).toBeLessThanOrEqual(budget)
      for (const { n } of sources) expect(context).toContain(`[${n}] 지침.hwpx`)
      expect(truncated).toBe(sources.length < given.length || sources.some(({ cut }) => cut))
    }),
  )
})
