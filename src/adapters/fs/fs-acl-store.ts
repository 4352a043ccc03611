import { readdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { aclRulesFrom } from '../../domain/access/acl.ts'
import { isProtectedName } from '../../domain/access/file-name.ts'
import type { AclStore } from '../../ports/acl-store.ts'
import { hasDuplicateKeys } from './duplicate-keys.ts'
import { ifPresent } from './file-error.ts'
import { readSmallText } from './read-small-text.ts'
import { tenantFolder } from './tenant-folder.ts'

const rulesBytesMax = 4 * 1024 * 1024

/**
 * Reads `ACL.json` at the top of a tenant's folder, each time. A file called `acl.json` counts too: who wrote it
 * meant to lock something, and no answer to that may be "public".
 */
export function createFsAclStore({ root }: { readonly root: string }): AclStore {
  return {
    async load(tenant) {
      try {
        const folder = await tenantFolder(root, tenant)
        if (folder === undefined) return 'public'
        const names = ((await ifPresent(readdir(folder))) ?? []).filter(isProtectedName)
        if (names.length === 0) return 'public'
        return names.length > 1 ? 'broken' : await rulesAt(folder, names[0]!)
      } catch {
        return 'broken'
      }
    },
  }
}

async function rulesAt(folder: string, name: string): Promise<ReturnType<AclStore['load']>> {
  const [top, file] = await Promise.all([realpath(folder), realpath(path.join(folder, name))])
  if (!file.startsWith(top + path.sep)) return 'broken'
  const text = await readSmallText(file, rulesBytesMax)
  if (text === undefined) return 'broken'
  const rules = aclRulesFrom(JSON.parse(text))
  return rules === undefined || hasDuplicateKeys(text) ? 'broken' : rules
}
