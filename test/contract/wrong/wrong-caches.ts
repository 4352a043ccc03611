import { createMemoryCache } from '../../../src/adapters/memory/memory-cache.ts'
import { createMemoryVectorCache } from '../../../src/adapters/memory/memory-vector-cache.ts'
import type { Document } from '../../../src/domain/document/document.ts'
import type { Cache } from '../../../src/ports/cache.ts'
import type { VectorCache } from '../../../src/ports/vector-cache.ts'
import { cacheContract } from '../kits/cache-kit.ts'
import { vectorCacheContract } from '../kits/vector-cache-kit.ts'
import type { Wrong } from './caught.ts'

function wrong(does: string, caughtBy: string, change: (right: Cache) => Partial<Cache>): Wrong {
  const create = async () => {
    const right = createMemoryCache()
    return { cache: { ...right, ...change(right) }, tear: async () => {} }
  }
  return { does, caughtBy, run: (test) => cacheContract({ test, create }) }
}

function altered(right: Cache, alter: (document: Document) => Document): Partial<Cache> {
  return {
    get: async (key) => {
      const document = await right.get(key)
      return document && alter(document)
    },
  }
}

const letterForLetter = 'what is given back is what was put, letter for letter'
const newGeneration = 'a new generation drops all but the two before it'

export const wrongCaches: readonly Wrong[] = [
  wrong('makes something up', 'what was never put is not there', () => ({ get: async () => ({}) as Document })),
  wrong('loses the members of a bundle', letterForLetter, (right) => altered(right, ({ members: _, ...rest }) => rest)),
  wrong('puts fields in another order', letterForLetter, (right) =>
    altered(right, ({ doc_id, ...rest }) => ({ ...rest, doc_id })),
  ),
  wrong('keeps a thousand cells of a table', 'a table of many cells comes back whole', (right) =>
    altered(right, (document) => ({
      ...document,
      tables: document.tables.map((table) => ({ ...table, cells: table.cells.slice(0, 1_000) })),
    })),
  ),
  wrong('gives out what it holds', 'nobody can change an entry through what they put or got', (right) => {
    const held = new Map<string, Document>()
    return {
      put: async (key, document) => {
        held.set(key.sha256, document)
        return right.put(key, document)
      },
      get: async (key) => held.get(key.sha256),
    }
  }),
  wrong('keeps the first for ever', 'a later put takes the place of the earlier', (right) => ({
    put: async (key, document) => {
      if ((await right.get(key)) === undefined) await right.put(key, document)
    },
  })),
  wrong('mixes puts of one key', 'puts of one key at the same time leave one of them whole', (right) => {
    let blocks: Document['blocks'] = []
    return {
      put: async (key, document) => {
        blocks = [...blocks, ...document.blocks]
        await new Promise((resolve) => setImmediate(resolve))
        await right.put(key, { ...document, blocks })
      },
    }
  }),
  wrong('looks at the first letters of a hash', 'another content or another generation is not there', (right) => ({
    put: (key, document) => right.put({ ...key, sha256: '' }, document),
    get: (key) => right.get({ ...key, sha256: '' }),
  })),
  wrong('knows no generations', 'another content or another generation is not there', (right) => ({
    put: (key, document) => right.put({ ...key, generation: '' }, document),
    get: (key) => right.get({ ...key, generation: '' }),
  })),
  wrong('makes paths of generations', 'generations of any name are apart', (right) => {
    const flat = (generation: string) => generation.split('/').at(-1)!.slice(0, 100)
    return {
      put: (key, document) => right.put({ ...key, generation: flat(key.generation) }, document),
      get: (key) => right.get({ ...key, generation: flat(key.generation) }),
    }
  }),
  wrong('keeps every generation', newGeneration, () => {
    const held = new Map<string, Document>()
    return {
      put: async ({ generation, sha256 }, document) => void held.set(`${generation} ${sha256}`, document),
      get: async ({ generation, sha256 }) => held.get(`${generation} ${sha256}`),
    }
  }),
  wrong('keeps the generations that sort last', newGeneration, () => {
    const held = new Map<string, Map<string, Document>>()
    return {
      put: async ({ generation, sha256 }, document) => {
        held.set(generation, (held.get(generation) ?? new Map<string, Document>()).set(sha256, document))
        for (const old of [...held.keys()].sort().slice(0, -3)) held.delete(old)
      },
      get: async ({ generation, sha256 }) => held.get(generation)?.get(sha256),
    }
  }),
  wrong('takes going back for a new generation', 'going back to an older generation drops nothing', (right) => {
    let [current, steps] = ['', 0]
    const own = (generation: string) => {
      if (generation !== current) [current, steps] = [generation, steps + 1]
      return `${steps} ${generation}`
    }
    return {
      put: (key, document) => right.put({ ...key, generation: own(key.generation) }, document),
      get: (key) => right.get({ ...key, generation: own(key.generation) }),
    }
  }),
  wrong('counts nothing', 'a purge of everything removes everything and says how much', (right) => ({
    purge: async (order) => {
      await right.purge(order)
      return { entries: 0, bytes: 0 }
    },
  })),
  wrong('removes in a dry run', 'a dry run says what the same order would remove, and removes nothing', (right) => ({
    purge: (order) => right.purge({ ...order, dryRun: false }),
  })),
  wrong('takes every age', 'a purge by age removes what was written before the moment', (right) => ({
    purge: (order) => right.purge({ what: 'all', dryRun: order.dryRun }),
  })),
  wrong('removes what is in use', 'a purge of orphans keeps what some tenant still has', (right) => ({
    purge: (order) => right.purge({ what: 'all', dryRun: order.dryRun }),
  })),
  wrong('takes a missing bound for no bound', 'an order without its bound removes nothing', (right) => ({
    purge: (order) => right.purge(order.kept === undefined ? { what: 'all', dryRun: order.dryRun } : order),
  })),
  wrong(
    'gives back what it can of a torn entry',
    'an entry that was torn is not there, and can be put again',
    (right) => altered(right, (document) => ({ ...document, blocks: document.blocks.slice(0, 3) })),
  ),
]

function wrongVectors(does: string, caughtBy: string, change: (right: VectorCache) => Partial<VectorCache>): Wrong {
  const create = async () => {
    const right = createMemoryVectorCache()
    return { cache: { ...right, ...change(right) } }
  }
  return { does, caughtBy, run: (test) => vectorCacheContract({ test, create }) }
}

export const wrongVectorCaches: readonly Wrong[] = [
  wrongVectors('makes something up', 'what was never put is not there', () => ({
    get: async () => new Float32Array(384),
  })),
  wrongVectors('rounds', 'a vector comes back number for number', (right) => ({
    put: (model, text, vector) =>
      right.put(
        model,
        text,
        vector.map((value) => Math.round(value * 1_000) / 1_000),
      ),
  })),
  wrongVectors('joins model and text', 'another model or another text is not there', (right) => ({
    get: (model, text) => right.get('', model + text),
    put: (model, text, vector) => right.put('', model + text, vector),
  })),
  wrongVectors('gives out what it holds', 'nobody can change a vector through what they put or got', () => {
    const held = new Map<string, Float32Array>()
    return {
      get: async (_model, text) => held.get(text),
      put: async (_model, text, vector) => void held.set(text, vector),
    }
  }),
  wrongVectors('forgets in a dry run', 'a purge forgets what it says, and a dry run forgets nothing', (right) => ({
    purge: (order) => right.purge({ ...order, dryRun: false }),
  })),
  wrongVectors('forgets what is young', 'a purge forgets what it says, and a dry run forgets nothing', (right) => ({
    purge: ({ dryRun }) => right.purge({ dryRun }),
  })),
]
