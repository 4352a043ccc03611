import { test } from 'vitest'
import { askDirectly, type FreshStore, type TestDatabase } from '../support/test-database.ts'
import { cacheContract } from './kits/cache-kit.ts'
import { feedbackLogContract } from './kits/feedback-log-kit.ts'
import { searchIndexContract } from './kits/search-index-kit.ts'
import { usageLogContract } from './kits/usage-log-kit.ts'
import { vectorCacheContract } from './kits/vector-cache-kit.ts'

/** Every promise of every port the store keeps. */
export function postgresKits(database: () => TestDatabase, open: () => Promise<FreshStore>): void {
  searchIndexContract({
    test,
    create: async () => {
      const { store, another, close } = await open()
      return { index: store.index, reopen: async () => (await another()).index, close }
    },
  })
  cacheContract({
    test,
    create: async () => {
      const { store, schema, close } = await open()
      return {
        cache: store.cache,
        async tear({ sha256 }) {
          const half = 'substring(body from 1 for octet_length(body) / 2)'
          await askDirectly(database().url, `update ${schema}.parsed set body = ${half} where sha256 = $1`, [sha256])
        },
        close,
      }
    },
  })
  vectorCacheContract({
    test,
    create: async () => {
      const { store, close } = await open()
      return { cache: store.vectorCache, close }
    },
  })
  feedbackLogContract({
    test,
    create: async () => {
      const { store, another, close } = await open()
      return { log: store.feedback, reopen: async () => (await another()).feedback, close }
    },
  })
  usageLogContract({
    test,
    create: async () => {
      const { store, close } = await open()
      return { log: store.usage, close }
    },
  })
}
