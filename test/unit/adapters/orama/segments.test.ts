import { expect, test } from 'vitest'
import { mergeSegments } from '../../../../src/adapters/orama/merge-segments.ts'
import { createPace } from '../../../../src/adapters/orama/pace.ts'
import { arraysOf, type Segment, segmentFrom, sizesOf, termIn } from '../../../../src/adapters/orama/segment.ts'
import { createSegmentBuilder } from '../../../../src/adapters/orama/segment-builder.ts'
import { hashOfTerm } from '../../../../src/adapters/orama/term-hash.ts'

function segmentOf(chunks: readonly (readonly string[])[]): Segment {
  const builder = createSegmentBuilder()
  for (const terms of chunks) {
    builder.addField(terms, 1)
    builder.endChunk()
  }
  return builder.seal()
}

/** Chunk → mentions, for each of the terms. */
function holdersOf(segment: Segment, terms: readonly string[]): Record<string, [number, number][]> {
  return Object.fromEntries(
    terms.map((term) => {
      const number = termIn(segment, term, hashOfTerm(term))
      const start = number < 0 ? 0 : segment.holderStarts[number]!
      const end = number < 0 ? 0 : segment.holderStarts[number + 1]!
      return [
        term,
        Array.from({ length: end - start }, (_, at) => [segment.holders[start + at]!, segment.mentions[start + at]!]),
      ]
    }),
  )
}

const all = (segment: Segment) => ({ segment, alive: new Uint8Array(segment.lengths.length).fill(1) })

/** Two terms that cannot be told apart by their hash. */
const [a, b] = ['용어1549599', '용어1712382'] as const

test('a segment tells which chunks hold a term, and how often', () => {
  const segment = segmentOf([['가', '나', '가'], ['나'], ['다', '가']])
  expect(holdersOf(segment, ['가', '나', '다', '라'])).toEqual({
    가: [
      [0, 2],
      [2, 1],
    ],
    나: [
      [0, 1],
      [1, 1],
    ],
    다: [[2, 1]],
    라: [],
  })
  expect([...segment.lengths]).toEqual([3, 1, 2])
})

test('terms that share a hash stay apart, also when segments are merged', async () => {
  expect(hashOfTerm(a)).toBe(hashOfTerm(b))
  const first = segmentOf([[a], [b, b]])
  const second = segmentOf([[b], [a, a, a]])
  expect(holdersOf(first, [a, b])).toEqual({ [a]: [[0, 1]], [b]: [[1, 2]] })
  const merged = await mergeSegments([all(first), all(second)], createPace())
  expect(holdersOf(merged, [a, b])).toEqual({
    [a]: [
      [0, 1],
      [3, 3],
    ],
    [b]: [
      [1, 2],
      [2, 1],
    ],
  })
})

test('a merged segment is the segment of all living chunks', async () => {
  const chunks = Array.from({ length: 60 }, (_, at) => ['모두', `홀${at % 2}`, `넷${at % 4}`, `글${at}`])
  const living = chunks.filter((_, at) => at % 5 !== 0)
  const parts = [chunks.slice(0, 10), chunks.slice(10, 11), chunks.slice(11)]
  let at = 0
  const inputs = parts.map((part) => ({
    segment: segmentOf(part),
    alive: Uint8Array.from(part, () => (at++ % 5 === 0 ? 0 : 1)),
  }))
  const merged = await mergeSegments(inputs, createPace())
  const whole = segmentOf(living)
  expect(sizesOf(merged)).toEqual(sizesOf(whole))
  const terms = [...new Set(chunks.flat())]
  expect(holdersOf(merged, terms)).toEqual(holdersOf(whole, terms))
  expect(merged.lengths).toEqual(whole.lengths)
})

test('a segment is read back from its bytes, and from no others', () => {
  const segment = segmentOf([
    ['가', '나'],
    ['𠀋𠀌', '__proto__', '가'],
  ])
  const bytes = Buffer.concat(
    arraysOf(segment).map((array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)),
  )
  const copy = new Uint8Array(bytes.byteLength)
  copy.set(bytes)
  expect(segmentFrom(copy, sizesOf(segment))).toEqual(segment)
  expect(segmentFrom(copy.slice(4), sizesOf(segment))).toBeUndefined()
  expect(segmentFrom(copy, { ...sizesOf(segment), terms: 1e9 })).toBeUndefined()
})

test('merging rests by how much it copies, however few terms there are', async () => {
  const chunks = Array.from({ length: 1_000 }, () => Array.from({ length: 50 }, (_, at) => `용어${at}`))
  const inputs = [all(segmentOf(chunks)), all(segmentOf(chunks))]
  let looks = 0
  const pace = {
    due() {
      looks += 1
      return false
    },
    rest: async () => {},
  }
  const merged = await mergeSegments(inputs, pace)
  expect(merged.holders.length).toBe(100_000)
  expect(looks).toBeGreaterThanOrEqual(5)
})
