import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { tenantNameFrom } from '../../domain/access/tenant.ts'
import { ifPresent } from './file-error.ts'

/**
 * The tenants of a root by name, each with its folder. Only real folders: a link at this place could lead anywhere.
 * `apart` names one that is no tenant because the server keeps its own files there.
 */
export async function tenantFolders(root: string, apart?: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const entries = await readdir(root, { withFileTypes: true })
  // A folder whose name is in NFC already comes before one that only normalises to it.
  entries.sort((a, b) => Number(b.name === b.name.normalize('NFC')) - Number(a.name === a.name.normalize('NFC')))
  for (const entry of entries) {
    const tenant = entry.isDirectory() && entry.name !== apart ? tenantNameFrom(entry.name) : undefined
    if (tenant !== undefined && !found.has(tenant)) found.set(tenant, path.join(root, entry.name))
  }
  return found
}

/** Folders of a root that are not served, by a reason for the log. Dot folders are nobody's tenant on purpose. */
export async function foldersLeftOut(
  root: string,
  apart?: string,
): Promise<{ readonly folder: string; readonly why: string }[]> {
  const served = new Set((await tenantFolders(root, apart)).values())
  const entries = await readdir(root, { withFileTypes: true })
  return entries
    .filter(({ name }) => !name.startsWith('.') && !served.has(path.join(root, name)))
    .flatMap((entry) => {
      if (entry.isSymbolicLink()) return [{ folder: entry.name, why: 'a link' }]
      if (!entry.isDirectory()) return []
      if (entry.name === apart) return [{ folder: entry.name, why: 'the server keeps its own files there' }]
      const isName = tenantNameFrom(entry.name) !== undefined
      return [{ folder: entry.name, why: isName ? 'another folder has its name' : 'not a name a tenant can have' }]
    })
}

/** Undefined when there is no such tenant. */
export async function tenantFolder(root: string, given: string, apart?: string): Promise<string | undefined> {
  const tenant = tenantNameFrom(given)
  if (tenant === undefined) return undefined
  const plain = path.join(root, tenant)
  if (tenant !== apart && (await ifPresent(lstat(plain)))?.isDirectory()) return plain
  return (await tenantFolders(root, apart)).get(tenant)
}

/** The name of the folder right below `root` that another folder is or lies in; undefined when it lies elsewhere. */
export function folderTowards(root: string, other: string): string | undefined {
  const [first = '', ...more] = path.relative(path.resolve(root), path.resolve(other)).split(path.sep)
  return first === '' || first === '..' || path.isAbsolute([first, ...more].join(path.sep)) ? undefined : first
}
