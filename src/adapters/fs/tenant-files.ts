import type { BigIntStats, Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileNameFrom, isProtectedName } from '../../domain/access/file-name.ts'
import { hasCode, ifPresent } from './file-error.ts'
import { statMany } from './stat-many.ts'

export interface TenantFile {
  /** Relative to the tenant's folder, with `/`, NFC. */
  readonly name: string
  /** Where its bytes lie, links resolved. */
  readonly path: string
  /** Every entry on disk that goes by this name: a link itself, and names that differ only in Unicode form. */
  readonly entries: readonly string[]
  readonly stats: BigIntStats
}

export interface TenantFiles {
  readonly files: ReadonlyMap<string, TenantFile>
  /** What lies in the folder and is not read, by a reason for the log. */
  readonly skipped: readonly { readonly name: string; readonly why: string }[]
}

const depthMax = 32

/**
 * The files of a tenant: regular files below its folder. Dotfiles, the rules file and whatever a link leads to
 * outside the folder are not among them. Of two names equal after NFC the newer file counts.
 */
export async function findTenantFiles(folder: string): Promise<TenantFiles> {
  const top = await realpath(folder)
  const files = new Map<string, TenantFile>()
  const skipped: { name: string; why: string }[] = []
  const found: { name: string; path: string; entry: string }[] = []

  async function walk(directory: string, prefix: string, depth: number, followFolderLinks: boolean): Promise<void> {
    for (const entry of await entriesOf(directory, prefix)) {
      const name = entry.name.normalize('NFC')
      const listed = prefix + name
      const place = path.join(directory, entry.name)
      if (name.startsWith('.') || (prefix === '' && isProtectedName(name))) continue
      if (fileNameFrom(name) !== name) skipped.push({ name: listed, why: 'not a usable name' })
      else if (entry.isFile()) found.push({ name: listed, path: place, entry: place })
      else if (entry.isDirectory()) await descend(place, listed, depth, followFolderLinks)
      else if (entry.isSymbolicLink()) await follow(place, listed, depth, followFolderLinks)
      else skipped.push({ name: listed, why: 'neither a file nor a folder' })
    }
  }

  async function entriesOf(directory: string, prefix: string): Promise<Dirent[]> {
    try {
      const entries = await ifPresent(readdir(directory, { withFileTypes: true }))
      if (entries === undefined) sayWhyGone(prefix)
      return entries ?? []
    } catch (error) {
      if (!hasCode(error, 'EACCES', 'EPERM')) throw error
      skipped.push({ name: prefix, why: 'not allowed to read' })
      return []
    }
  }

  /** What was listed a moment ago and is not there now was removed, unless its name could not be told. */
  function sayWhyGone(name: string): void {
    if (name.includes('\uFFFD')) skipped.push({ name, why: 'its name is not UTF-8' })
  }

  async function descend(directory: string, listed: string, depth: number, followFolderLinks: boolean): Promise<void> {
    if (depth < depthMax) await walk(directory, `${listed}/`, depth + 1, followFolderLinks)
    else skipped.push({ name: listed, why: 'nested too deep' })
  }

  async function follow(linkPath: string, listed: string, depth: number, followFolderLinks: boolean): Promise<void> {
    const target = await resolved(linkPath)
    if (target === undefined || !isReadableInside(top, target)) {
      skipped.push({ name: listed, why: 'a link that leads out of the folder or nowhere' })
      return
    }
    const stats = await ifPresent(stat(target))
    if (stats?.isFile()) found.push({ name: listed, path: target, entry: linkPath })
    // Links met inside a linked folder are not followed: their targets are listed by their own names, and links
    // to folders that hold links could multiply without end.
    else if (stats?.isDirectory() && followFolderLinks && !isInside(target, path.dirname(linkPath))) {
      await descend(target, listed, depth, false)
    } else skipped.push({ name: listed, why: 'a link to a folder that is already listed' })
  }

  await walk(top, '', 0, true)

  const looks = await statMany(found.map((one) => one.path))
  for (const [at, { name, path: place, entry }] of found.entries()) {
    const stats = looks[at]
    if (stats === undefined) sayWhyGone(name)
    if (stats === undefined || !stats.isFile()) continue
    const twin = files.get(name)
    if (twin !== undefined) skipped.push({ name, why: 'an older file of the same name' })
    const newer = twin === undefined || isNewer(stats, twin.stats) ? { path: place, stats } : twin
    files.set(name, { name, path: newer.path, stats: newer.stats, entries: [...(twin?.entries ?? []), entry] })
  }
  return { files, skipped }
}

/** Equal times are settled by inode, so that the choice does not change from one look to the next. */
function isNewer(a: BigIntStats, b: BigIntStats): boolean {
  return a.mtimeNs === b.mtimeNs ? a.ino > b.ino : a.mtimeNs > b.mtimeNs
}

async function resolved(link: string): Promise<string | undefined> {
  try {
    return await realpath(link)
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES')) return undefined
    throw error
  }
}

function isInside(folder: string, target: string): boolean {
  return target === folder || target.startsWith(folder + path.sep)
}

/** Inside the tenant's folder, and not one of the things there that are never read. */
function isReadableInside(top: string, target: string): boolean {
  if (!isInside(top, target) || target === top) return false
  const parts = target.slice(top.length + 1).split(path.sep)
  return !parts.some((part) => part.startsWith('.')) && !isProtectedName(parts[0] ?? '')
}
