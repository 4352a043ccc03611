import * as z from 'zod'
import { consumerNameFrom } from '../domain/access/tenant.ts'
import { apiKey } from './env-values.ts'

const shape = 'takes a JSON object from consumer name to key, such as {"kim":"a-long-random-key"}'

/** The text of `SERVICE_API_KEYS`. A name is also the name of a vault, so it has to be usable as one. */
export const namedKeys = z.string().superRefine((text, context) => {
  const complaint = complaintAbout(text)
  if (complaint !== undefined) context.addIssue({ code: 'custom', message: complaint })
})

function complaintAbout(text: string): string | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return shape
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return shape

  const keys = new Map<string, unknown>()
  for (const [given, key] of Object.entries(json)) {
    const name = consumerNameFrom(given)
    if (name === undefined) {
      return `${shape}; the consumer name ${JSON.stringify(given)} cannot be the name of a tenant`
    }
    if (!apiKey.safeParse(key).success) return `${shape}; the key of ${JSON.stringify(given)} is not one`
    if (keys.has(name)) return `${shape}; ${JSON.stringify(given)} stands in it twice`
    keys.set(name, key)
  }
  if (keys.size === 0) return `${shape}, with at least one consumer`
  if (new Set(keys.values()).size < keys.size) return `${shape}; two consumers have the same key`
  return undefined
}
