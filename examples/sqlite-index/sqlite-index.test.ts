import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { searchIndexContract } from 'munseo/contract/search-index-kit'
import { createSqliteIndex } from './sqlite-index.ts'

searchIndexContract({
  test,
  create: async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sqlite-index-'))
    const file = path.join(folder, 'index.db')
    return {
      index: createSqliteIndex({ file }),
      reopen: async () => createSqliteIndex({ file }),
      close: () => rm(folder, { recursive: true }),
    }
  },
})
