import { aclRulesFrom } from '../../domain/access/acl.ts'
import type { AclStore } from '../../ports/acl-store.ts'

export interface MemoryAclStore extends AclStore {
  /** Takes the text an `ACL.json` would hold; `undefined` takes the rules away. */
  change(tenant: string, text: string | undefined): void
}

export function createMemoryAclStore(): MemoryAclStore {
  const texts = new Map<string, string>()
  return {
    async load(tenant) {
      const text = texts.get(tenant)
      if (text === undefined) return 'public'
      try {
        return aclRulesFrom(JSON.parse(text)) ?? 'broken'
      } catch {
        return 'broken'
      }
    },
    change(tenant, text) {
      if (text === undefined) texts.delete(tenant)
      else texts.set(tenant, text)
    },
  }
}
