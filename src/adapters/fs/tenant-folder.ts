import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { tenantNameFrom } from '../../domain/access/tenant.ts'
import { ifPresent } from './file-error.ts'

/** The tenants of a root by name, each with its folder. Only real folders: a link at this place could lead anywhere. */
export async function tenantFolders(root: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const entries = await readdir(root, { withFileTypes: true })
  // A folder whose name is in NFC already comes before one that only normalises to it.
  entries.sort((a, b) => Number(b.name === b.name.normalize('NFC')) - Number(a.name === a.name.normalize('NFC')))
  for (const entry of entries) {
    const tenant = entry.isDirectory() ? tenantNameFrom(entry.name) : undefined
    if (tenant !== undefined && !found.has(tenant)) found.set(tenant, path.join(root, entry.name))
  }
  return found
}

/** Folders of a root that are not served, by a reason for the log. Dot folders are nobody's tenant on purpose. */
export async function foldersLeftOut(root: string): Promise<{ readonly folder: string; readonly why: string }[]> {
  const served = new Set((await tenantFolders(root)).values())
  const entries = await readdir(root, { withFileTypes: true })
  return entries
    .filter(({ name }) => !name.startsWith('.') && !served.has(path.join(root, name)))
    .flatMap((entry) => {
      if (entry.isSymbolicLink()) return [{ folder: entry.name, why: 'a link' }]
      if (!entry.isDirectory()) return []
      const isName = tenantNameFrom(entry.name) !== undefined
      return [{ folder: entry.name, why: isName ? 'another folder has its name' : 'not a name a tenant can have' }]
    })
}

/** Undefined when there is no such tenant. */
export async function tenantFolder(root: string, given: string): Promise<string | undefined> {
  const tenant = tenantNameFrom(given)
  if (tenant === undefined) return undefined
  const plain = path.join(root, tenant)
  if ((await ifPresent(lstat(plain)))?.isDirectory()) return plain
  return (await tenantFolders(root)).get(tenant)
}
