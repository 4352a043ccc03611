import type { Chunk } from '../../src/domain/chunk/chunk.ts'

/** Text like Korean official prose in what matters to an index: few words often, most words seldom, particles behind. */
const syllables = 900
const vocabulary = 30_000
const charactersPerChunk = 300
const particles = [
  '',
  '',
  '',
  '을',
  '를',
  '은',
  '는',
  '이',
  '가',
  '에',
  '의',
  '에서',
  '으로',
  '하였다',
  '한다',
  '합니다',
]

export interface SyntheticCorpus {
  /** Texts of chunks, always the same for the same count. */
  readonly texts: readonly string[]
  /** Some words that follow each other in one of the chunks. */
  readonly queries: readonly string[]
}

export function syntheticCorpus(chunks: number, queries: number): SyntheticCorpus {
  const random = createRandom(20_260)
  const syllable = Array.from({ length: syllables }, (_, at) => String.fromCharCode(0xac00 + ((at * 37 + 11) % 11_172)))
  const commonSyllable = zipf(syllables, 0.7, random)
  const words = new Set<string>()
  while (words.size < vocabulary) {
    const length = [2, 2, 2, 3, 3, 4][Math.floor(random() * 6)]!
    words.add(Array.from({ length }, () => syllable[commonSyllable()]).join(''))
  }
  const word = [...words]
  const commonWord = zipf(vocabulary, 1, random)
  const texts = Array.from({ length: chunks }, () => {
    const text: string[] = []
    for (let length = 0; length < charactersPerChunk; ) {
      const next = word[commonWord()]! + particles[Math.floor(random() * particles.length)]!
      text.push(next)
      length += next.length + 1
    }
    return text.join(' ')
  })
  return {
    texts,
    queries: Array.from({ length: queries }, () => {
      const from = texts[Math.floor(random() * chunks)]!.split(' ')
      const start = Math.floor(random() * (from.length - 5))
      return from.slice(start, start + 4).join(' ')
    }),
  }
}

export function syntheticChunk(document: string, place: number, text: string): Chunk {
  const id = `c${place + 1}`
  return {
    id,
    chunk_id: id,
    doc_id: document,
    kind: 'paragraph',
    text,
    chars: text.length,
    blocks: ['b1', 'b2'],
    anchors: [{ page: 1 + Math.floor(place / 3), bbox: [72, 80, 520, 310], cell_range: null }],
    path: [document, '제1장'],
    outline: ['제1장'],
    extractors: ['pdf-text'],
  }
}

/** Numbers in [0, 1), always the same ones. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function zipf(count: number, exponent: number, random: () => number): () => number {
  const cumulated = new Float64Array(count)
  let sum = 0
  for (let at = 0; at < count; at += 1) {
    sum += 1 / (at + 1) ** exponent
    cumulated[at] = sum
  }
  return () => {
    const wanted = random() * sum
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if (cumulated[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}
