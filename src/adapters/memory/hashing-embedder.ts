import { createHash } from 'node:crypto'
import type { Embedder } from '../../ports/embedder.ts'

/** A vector from hashed character pairs: texts that share wording lie near each other, and nothing has to be loaded. */
export function createHashingEmbedder(dimensions = 64): Embedder {
  return {
    id: `hashing-${dimensions}`,
    dimensions,
    async embed(texts) {
      return texts.map((text) => vectorOf(text, dimensions))
    },
    async close() {},
  }
}

function vectorOf(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions)
  const characters = [...` ${text.normalize('NFC')} `]
  for (let at = 0; at + 1 < characters.length; at += 1) {
    const digest = createHash('sha256')
      .update(`${characters[at]}${characters[at + 1]}`)
      .digest()
    const place = digest.readUInt32LE(0) % dimensions
    vector[place] = (vector[place] ?? 0) + (digest[4]! % 2 === 0 ? 1 : -1)
  }
  const norm = Math.hypot(...vector)
  if (norm === 0) vector[0] = 1
  return norm === 0 ? vector : vector.map((value) => value / norm)
}
