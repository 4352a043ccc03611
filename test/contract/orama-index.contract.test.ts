import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'vitest'
import { openOramaIndex } from '../../src/adapters/orama/orama-index.ts'
import { searchIndexContract } from './kits/search-index-kit.ts'

searchIndexContract({
  test,
  create: async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'munseo-test-'))
    return {
      index: await openOramaIndex({ dir }),
      reopen: () => openOramaIndex({ dir }),
      close: () => rm(dir, { recursive: true, force: true }),
    }
  },
})
