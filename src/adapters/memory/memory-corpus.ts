import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileNameFrom, isProtectedName } from '../../domain/access/file-name.ts'
import { tenantNameFrom } from '../../domain/access/tenant.ts'
import { fail, ok } from '../../domain/result.ts'
import type { Corpus, CorpusFile } from '../../ports/corpus.ts'

interface Held {
  readonly file: CorpusFile
  readonly content: Uint8Array
}

/** Tenants and files without a disk; unit tests use it in place of a folder. */
export function createMemoryCorpus(): Corpus {
  const tenants = new Map<string, Map<string, Held>>()
  const watchers = new Set<(tenant: string) => void>()

  function tell(tenant: string): void {
    for (const changed of watchers) queueMicrotask(() => watchers.has(changed) && changed(tenant))
  }

  return {
    async tenants() {
      return [...tenants.keys()].sort()
    },
    async list(tenant) {
      const files = tenants.get(tenant.normalize('NFC'))
      return files && [...files.values()].map((held) => held.file).sort((a, b) => (a.name < b.name ? -1 : 1))
    },
    async open(tenant, given) {
      const name = given.normalize('NFC')
      const held = tenants.get(tenant.normalize('NFC'))?.get(name)
      return held && { filename: name, bytes: held.file.bytes, sha256: held.file.sha256, content: held.content.slice() }
    },
    async store(given, givenName, content, { replace }) {
      const tenant = tenantNameFrom(given)
      const name = fileNameFrom(givenName)
      if (tenant === undefined) throw new Error('not a tenant name')
      if (name === undefined || name !== givenName.normalize('NFC') || isProtectedName(name)) {
        throw new Error('not a name to store a file under')
      }
      const bytes = content instanceof Uint8Array ? content.slice() : new Uint8Array(await readFile(content.path))
      const files = tenants.get(tenant) ?? new Map<string, Held>()
      if (!replace && files.has(name)) return fail('exists')
      const file = { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
      files.set(name, { file, content: bytes })
      tenants.set(tenant, files)
      tell(tenant)
      return ok(file)
    },
    async remove(given, name) {
      const tenant = given.normalize('NFC')
      const removed = tenants.get(tenant)?.delete(name.normalize('NFC')) ?? false
      if (removed) tell(tenant)
      return removed
    },
    async watch(changed) {
      const watcher = (tenant: string) => changed(tenant)
      watchers.add(watcher)
      return {
        async close() {
          watchers.delete(watcher)
        },
      }
    },
  }
}
