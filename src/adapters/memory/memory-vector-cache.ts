import type { VectorCache } from '../../ports/vector-cache.ts'

export function createMemoryVectorCache(): VectorCache {
  const vectors = new Map<string, Float32Array>()
  const keyOf = (model: string, text: string) => JSON.stringify([model, text])
  return {
    async get(model, text) {
      return vectors.get(keyOf(model, text))?.slice()
    },
    async put(model, text, vector) {
      vectors.set(keyOf(model, text), vector.slice())
    },
  }
}
