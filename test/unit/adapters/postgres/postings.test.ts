import { expect, test } from 'vitest'
import { type Stretch, stretchesOf } from '../../../../src/adapters/postgres/postings.ts'
import { mentionsIn, mentionsMax } from '../../../../src/domain/search/bm25.ts'
import { chunk } from '../../../contract/kits/samples.ts'

async function stretches(texts: readonly string[]): Promise<Stretch[]> {
  const found: Stretch[] = []
  for await (const one of stretchesOf(texts.map((text, at) => chunk('sha256:0', at + 1, text)))) found.push(one)
  return found
}

/** As the statement that scores takes a holder apart. */
const unpack = (holder: number) => {
  const packed = BigInt(holder)
  return {
    mentions: Number(packed & 255n),
    place: Number((packed >> 8n) & 127n),
    length: Number(packed >> 15n),
  }
}

test('a holder gives back mentions, place and length of its chunk', async () => {
  const texts = ['예산', '예산 예산 집행', '공고', '집행 '.repeat(20_000)]
  const [only] = await stretches(texts)
  for (const [term, holders] of only!.holdersOf) {
    for (const { mentions, place, length } of holders.map(unpack)) {
      const wanted = mentionsIn(only!.chunks[place]!)
      expect([mentions, length]).toEqual([wanted.mentions.get(term), wanted.length])
    }
  }
  expect(
    only!.holdersOf
      .get('집행')!
      .map(unpack)
      .map(({ mentions }) => mentions),
  ).toEqual([1, mentionsMax])
})

test('every chunk stands in one stretch, and the lengths add up', async () => {
  const texts = Array.from({ length: 300 }, (_, at) => `글 ${at}`)
  const found = await stretches(texts)
  expect(found.map(({ first, chunks }) => [first, chunks.length])).toEqual([
    [0, 128],
    [128, 128],
    [256, 44],
  ])
  const whole = texts.reduce((sum, text, at) => sum + mentionsIn(chunk('sha256:0', at + 1, text)).length, 0)
  expect(found.reduce((sum, { length }) => sum + length, 0)).toBe(whole)
  expect(await stretches([])).toEqual([])
})
