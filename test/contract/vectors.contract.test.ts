import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'vitest'
import { createFsVectorCache } from '../../src/adapters/fs/fs-vector-cache.ts'
import { openOnnxEmbedder } from '../../src/adapters/onnx/onnx-embedder.ts'
import { embedderContract } from './kits/embedder-kit.ts'
import { vectorCacheContract } from './kits/vector-cache-kit.ts'

const bundledModel = path.join(import.meta.dirname, '../../models/ko-official-minilm-v0')

embedderContract({
  test,
  create: async () => {
    const opened = await openOnnxEmbedder({ dir: bundledModel })
    if (!opened.ok) throw new Error(opened.failure)
    return opened.value
  },
})

vectorCacheContract({
  test,
  create: async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'munseo-test-'))
    return { cache: createFsVectorCache({ dir }), close: () => rm(dir, { recursive: true, force: true }) }
  },
})
