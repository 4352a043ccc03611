import { consumerNameFrom } from '../../domain/access/tenant.ts'
import { hasDuplicateKeys } from './duplicate-keys.ts'

export const keysBytesMax = 1024 * 1024

/**
 * Reads `{"<consumer>": "<key>", …}`. Undefined when it is anything else: not JSON, a name that cannot be a tenant's,
 * an empty key, or one key or one name given twice, since nobody could say who calls.
 */
export function consumerKeysFrom(text: string): ReadonlyMap<string, string> | undefined {
  const json = parsed(text)
  if (typeof json !== 'object' || json === null || Array.isArray(json) || hasDuplicateKeys(text)) return undefined
  const keys = new Map<string, string>()
  const taken = new Set<string>()
  for (const [given, key] of Object.entries(json as Record<string, unknown>)) {
    const name = consumerNameFrom(given)
    if (name === undefined || keys.has(name)) return undefined
    if (typeof key !== 'string' || key === '' || taken.has(key)) return undefined
    keys.set(name, key)
    taken.add(key)
  }
  return keys
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
