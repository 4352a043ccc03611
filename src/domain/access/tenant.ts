import { fitsFileSystem } from './file-name.ts'

/** The consumer whose key is the server's own: it may use every tenant and sees every count. */
export const administrator = 'default'

/** Who calls. A server without keys has one caller, who may read everything and change nothing. */
export interface Caller {
  readonly consumer: string
  readonly administrative: boolean
}

export const keylessCaller: Caller = { consumer: 'local', administrative: true }

const tenantName = /^[\p{L}\p{M}\p{N}_-][\p{L}\p{M}\p{N}_.-]*$/u

/** A single directory name in NFC, or undefined when it cannot be one. */
export function tenantNameFrom(given: string): string | undefined {
  const name = given.normalize('NFC')
  const length = [...name].length
  if (length < 1 || length > 64 || !fitsFileSystem(name)) return undefined
  return tenantName.test(name) && !name.includes('..') ? name : undefined
}

/** Key name equals vault name: `kim` owns `kim` and `kim-…`. */
export function ownsTenant(caller: Caller, tenant: string): boolean {
  if (caller.administrative) return true
  const consumer = caller.consumer.normalize('NFC')
  return tenant === consumer || tenant.startsWith(`${consumer}-`)
}

/** Under this name requests with a wrong key are counted, so nobody may be called so. */
export const unknownConsumer = 'unknown'

/** A consumer's name is also the name of its vault. */
export function consumerNameFrom(given: string): string | undefined {
  const name = tenantNameFrom(given)
  return name === unknownConsumer ? undefined : name
}
