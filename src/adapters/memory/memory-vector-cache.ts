import type { VectorCache } from '../../ports/vector-cache.ts'

export function createMemoryVectorCache(nowMs: () => number = Date.now): VectorCache {
  const vectors = new Map<string, { readonly vector: Float32Array; readonly writtenMs: number }>()
  const keyOf = (model: string, text: string) => JSON.stringify([model, text])
  return {
    async get(model, text) {
      return vectors.get(keyOf(model, text))?.vector.slice()
    },
    async put(model, text, vector) {
      vectors.set(keyOf(model, text), { vector: vector.slice(), writtenMs: nowMs() })
    },
    async purge({ beforeMs = Number.POSITIVE_INFINITY, dryRun }) {
      const old = [...vectors].filter(([, { writtenMs }]) => writtenMs < beforeMs)
      if (!dryRun) for (const [key] of old) vectors.delete(key)
      return { vectors: old.length, bytes: old.reduce((sum, [, { vector }]) => sum + vector.byteLength, 0) }
    },
  }
}
