import { createMemoryCorpus } from '../../../src/adapters/memory/memory-corpus.ts'
import type { Corpus } from '../../../src/ports/corpus.ts'
import { corpusContract } from '../kits/corpus-kit.ts'
import type { Wrong } from './caught.ts'

function wrong(does: string, caughtBy: string, change: (right: Corpus) => Partial<Corpus>): Wrong {
  const create = async () => {
    const right = createMemoryCorpus()
    return { corpus: { ...right, ...change(right) } }
  }
  return { does, caughtBy, run: (test) => corpusContract({ test, create, watchMs: 30 }) }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

export const wrongCorpora: readonly Wrong[] = [
  wrong(
    'takes an unknown tenant for an empty one',
    'an empty corpus has no tenants, and an unknown tenant is not an empty one',
    (right) => ({ list: async (tenant) => (await right.list(tenant)) ?? [] }),
  ),
  wrong('tells tenants as they come', 'storing creates the tenant, and tenants come in name order', (right) => ({
    tenants: async () => [...(await right.tenants())].reverse(),
  })),
  wrong('lists files as they come', 'files come in name order with size and hash of their bytes', (right) => ({
    list: async (tenant) => (await right.list(tenant))?.toReversed(),
  })),
  wrong('cuts large files', 'what was stored is opened again, byte for byte', (right) => ({
    open: async (tenant, name) => {
      const file = await right.open(tenant, name)
      return file && { ...file, content: (file.content as Uint8Array).subarray(0, 65_536) }
    },
  })),
  wrong(
    'keeps the path instead of the bytes',
    'content may be given as a file on disk, which stays where it is',
    (right) => {
      const paths = new Map<string, { path: string }>()
      return {
        store: async (tenant, name, content, options) => {
          if ('path' in content) paths.set(name, content as { path: string })
          return right.store(tenant, name, content, options)
        },
        open: async (tenant, name) => {
          const file = await right.open(tenant, name)
          return file && { ...file, content: paths.get(name) ?? file.content }
        },
      }
    },
  ),
  wrong('gives another file for one that is not there', 'a file that is not there is undefined', (right) => ({
    open: async (tenant, name) => (await right.open(tenant, name)) ?? right.open(tenant, '공고.hwp'),
  })),
  wrong('overwrites what is there', 'a taken name is refused and the old file stays as it was', (right) => ({
    store: (tenant, name, content) => right.store(tenant, name, content, { replace: true }),
  })),
  wrong('remembers hashes by name alone', 'with `replace` the new file takes the place of the old', (right) => {
    const hashes = new Map<string, string>()
    const remembered = <T extends { sha256: string }>(name: string, file: T): T => {
      hashes.set(name, hashes.get(name) ?? file.sha256)
      return { ...file, sha256: hashes.get(name)! }
    }
    return {
      open: async (tenant, name) => {
        const file = await right.open(tenant, name)
        return file && remembered(name, file)
      },
      list: async (tenant) => (await right.list(tenant))?.map((file) => remembered(file.name, file)),
    }
  }),
  wrong('never replaces', '`replace` on a free name stores the file', (right) => ({
    store: async (tenant, name, content, { replace }) => {
      const there = (await right.open(tenant, name)) !== undefined
      return replace && !there ? { ok: false, failure: 'exists' } : right.store(tenant, name, content, { replace })
    },
  })),
  wrong('keeps names as they were typed', 'two names equal after NFC are one file, known by its NFC name', (right) => {
    const typed = new Map<string, string>()
    return {
      store: async (tenant, name, content, options) => {
        typed.set(name.normalize('NFC'), name)
        return right.store(tenant, name, content, options)
      },
      list: async (tenant) =>
        (await right.list(tenant))?.map((file) => ({ ...file, name: typed.get(file.name) ?? file.name })),
    }
  }),
  wrong('looks first and writes later', 'of several stores of one name at once exactly one is taken', (right) => ({
    store: async (tenant, name, content, options) => {
      if (!options.replace && (await right.open(tenant, name)) !== undefined) return { ok: false, failure: 'exists' }
      await nextTurn()
      return right.store(tenant, name, content, { replace: true })
    },
  })),
  wrong('lists its temporary files', 'a listing meanwhile sees the old file or the new, and nothing else', (right) => ({
    store: async (tenant, name, content, options) => {
      await right.store(tenant, `${name}.part`, content, { replace: true })
      await nextTurn()
      await right.remove(tenant, `${name}.part`)
      return right.store(tenant, name, content, options)
    },
  })),
  wrong(
    'shows a file while it grows',
    'a listing meanwhile sees the old file or the new, and nothing else',
    (right) => ({
      store: async (tenant, name, content, options) => {
        if (content instanceof Uint8Array) {
          await right.store(tenant, name, content.subarray(0, content.length / 2), { replace: true })
          await nextTurn()
        }
        return right.store(tenant, name, content, { ...options, replace: true })
      },
    }),
  ),
  wrong('empties a file before it writes', 'a store that fails leaves nothing behind', (right) => ({
    store: async (tenant, name, content, options) => {
      if (options.replace) await right.store(tenant, name, new Uint8Array(0), { replace: true })
      return right.store(tenant, name, content, options)
    },
  })),
  wrong('always says that it removed', 'removing says whether there was something to remove', (right) => ({
    remove: async (tenant, name) => (await right.remove(tenant, name)) || name !== '',
  })),
  wrong(
    'removes by the beginning of the tenant',
    'tenants are apart, even when one name begins with the other',
    (right) => ({
      remove: async (tenant, name) => {
        for (const other of await right.tenants()) if (other.startsWith(tenant)) await right.remove(other, name)
        return true
      },
    }),
  ),
  wrong('joins paths without looking', 'a name that climbs out of its tenant reaches nothing', (right) => ({
    open: async (tenant, name) => {
      const [, other, file] = /^\.\.\/([^/]+)\/(.+)$/.exec(name) ?? []
      return other === undefined ? right.open(tenant, name) : right.open(other, file!)
    },
  })),
  wrong('never tells of a change', 'a watch tells the tenant whose files changed, until it is closed', () => ({
    watch: async () => ({ close: async () => {} }),
  })),
  wrong('goes on telling', 'a watch tells the tenant whose files changed, until it is closed', (right) => ({
    watch: async (changed) => {
      await right.watch(changed)
      return { close: async () => {} }
    },
  })),
]
