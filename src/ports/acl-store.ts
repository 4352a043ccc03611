import type { AclRules } from '../domain/access/acl.ts'

/** Who may see what in a tenant. */
export interface AclStore {
  /** As it stands now. `public` where no rules exist; `broken` where they cannot be read or understood. */
  load(tenant: string): Promise<AclRules | 'public' | 'broken'>
}
