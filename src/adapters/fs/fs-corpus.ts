import type { Dirent } from 'node:fs'
import { lstat, mkdir, readdir, realpath, rm, unlink } from 'node:fs/promises'
import path from 'node:path'
import { fileNameFrom, isProtectedName } from '../../domain/access/file-name.ts'
import { tenantNameFrom } from '../../domain/access/tenant.ts'
import { fail, ok } from '../../domain/result.ts'
import type { Corpus, CorpusFile } from '../../ports/corpus.ts'
import type { Logger } from '../../ports/logger.ts'
import { watchFolders } from '../chokidar/folder-watch.ts'
import { flushFolder, placeWhole, removeStaleTemporaries } from './atomic-write.ts'
import { type ContentHashes, createContentHashes } from './content-hashes.ts'
import { hasCode, ifPresent } from './file-error.ts'
import { createSaidOnce } from './said-once.ts'
import { findTenantFiles, type TenantFile } from './tenant-files.ts'
import { foldersLeftOut, folderTowards, tenantFolder, tenantFolders } from './tenant-folder.ts'

/** What was seen of a tenant at the last look: spares reading its files again. */
interface Seen {
  readonly hashes: ContentHashes
  paths: ReadonlyMap<string, string>
}

const hashesAtOnce = 4

/** One folder below `root` is one tenant. The root is made when it is absent. */
export async function openFsCorpus(options: {
  readonly root: string
  readonly logger: Logger
  /** Where the server keeps what it makes: never a tenant, should it lie below the root. */
  readonly cacheDir?: string
}): Promise<Corpus> {
  const { logger, cacheDir } = options
  const apart = cacheDir === undefined ? undefined : folderTowards(options.root, cacheDir)
  await mkdir(options.root, { recursive: true })
  const root = await realpath(options.root)
  const sayOnce = createSaidOnce(logger)
  const seenOf = new Map<string, Seen>()

  for (const [tenant, folder] of await tenantFolders(root, apart)) {
    const removed = await removeStaleTemporaries(folder)
    if (removed > 0) logger.info('unfinished uploads removed', { tenant, removed })
  }

  for (const left of await foldersLeftOut(root, apart)) logger.warn('folder not served', left)

  async function look(tenant: string): Promise<ReadonlyMap<string, TenantFile> | undefined> {
    const folder = await tenantFolder(root, tenant, apart)
    const found = folder === undefined ? undefined : await ifPresent(findTenantFiles(folder))
    if (found === undefined) {
      seenOf.delete(tenant)
      return undefined
    }
    for (const { name, why } of found.skipped) sayOnce('file not read', { tenant, file: name, why })
    const seen = seenOf.get(tenant) ?? { hashes: createContentHashes(), paths: new Map() }
    seen.paths = new Map([...found.files.values()].map((file) => [file.name, file.path]))
    seen.hashes.keepOnly(new Set(seen.paths.values()))
    seenOf.set(tenant, seen)
    return found.files
  }

  /** A file of the last look, as long as its path still leads to the very same place. */
  async function seenFile(
    tenant: string,
    name: string,
  ): Promise<Pick<TenantFile, 'name' | 'path' | 'stats'> | undefined> {
    const known = seenOf.get(tenant)?.paths.get(name)
    if (known === undefined || (await ifPresent(realpath(known))) !== known) return undefined
    const stats = await ifPresent(lstat(known, { bigint: true }))
    return stats?.isFile() ? { name, path: known, stats } : undefined
  }

  async function described(
    tenant: string,
    file: Pick<TenantFile, 'name' | 'path' | 'stats'>,
  ): Promise<CorpusFile | undefined> {
    const { name } = file
    try {
      const content = await seenOf.get(tenant)?.hashes.of(file.path, file.stats)
      return content && { name, ...content }
    } catch (error) {
      if (!hasCode(error, 'EACCES', 'EPERM')) throw error
      sayOnce('file not read', { tenant, file: name, why: 'not allowed to read' })
      return undefined
    }
  }

  return {
    async tenants() {
      return [...(await tenantFolders(root, apart)).keys()].sort()
    },

    async list(given) {
      const tenant = given.normalize('NFC')
      const found = await look(tenant)
      if (found === undefined) return undefined
      const listed: CorpusFile[] = []
      const queue = found.values()
      const lane = async () => {
        for (const file of queue) {
          const one = await described(tenant, file)
          if (one !== undefined) listed.push(one)
        }
      }
      await Promise.all(Array.from({ length: hashesAtOnce }, lane))
      return listed.sort((a, b) => (a.name < b.name ? -1 : 1))
    },

    async open(given, givenName) {
      const [tenant, name] = [given.normalize('NFC'), givenName.normalize('NFC')]
      const file = (await seenFile(tenant, name)) ?? (await look(tenant))?.get(name)
      const now = file && (await described(tenant, file))
      return now && { filename: name, bytes: now.bytes, sha256: now.sha256, content: { path: file.path } }
    },

    async store(given, givenName, content, { replace }) {
      const tenant = tenantNameFrom(given)
      const name = fileNameFrom(givenName)
      if (tenant === undefined) throw new Error('not a tenant name')
      if (name === undefined || name !== givenName.normalize('NFC') || isProtectedName(name)) {
        throw new Error('not a name to store a file under')
      }
      if (tenant === apart) throw new Error('the server keeps its own files in the folder of that name')
      const folder = (await tenantFolder(root, tenant, apart)) ?? (await newFolder(root, tenant))
      const twins = await entriesNamed(folder, name)
      if (twins.some((twin) => !replace || twin.isDirectory())) return fail('exists')
      const placed = await placeWhole(path.join(folder, name), content, { replace, mode: 0o660 })
      if (placed === undefined) return fail('exists')
      for (const twin of twins) if (twin.name !== name) await rm(path.join(folder, twin.name), { force: true })
      return ok({ name, ...placed })
    },

    async remove(given, givenName) {
      const file = (await look(given.normalize('NFC')))?.get(givenName.normalize('NFC'))
      let removed = false
      for (const entry of file?.entries ?? []) {
        if ((await ifPresent(unlink(entry).then(() => true))) === undefined) continue
        await flushFolder(path.dirname(entry))
        removed = true
      }
      return removed
    },

    watch: (changed) =>
      watchFolders({
        root,
        logger,
        changed: (tenant) => {
          if (tenant !== apart) changed(tenant)
        },
      }),
  }
}

async function newFolder(root: string, tenant: string): Promise<string> {
  const folder = path.join(root, tenant)
  await mkdir(folder, { recursive: true })
  await flushFolder(root)
  return folder
}

async function entriesNamed(folder: string, name: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.name.normalize('NFC') === name)
}
