import { parseArgs } from 'node:util'
import type { PurgeRequest } from '../../application/purge-cache.ts'

export const purgeUsage = 'purge --older-than 30d | --orphans | --all [--dry-run]'

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `30d`, `12h`, `90m`. */
export function ageMsFrom(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,6})([mhd])$/u.exec(text) ?? []
  return count === undefined || unit === undefined ? undefined : Number(count) * unitMs[unit]!
}

/** What `purge` is asked to remove: one kind of thing. Undefined when the arguments do not say. */
export function purgeArguments(args: readonly string[]): PurgeRequest | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        all: { type: 'boolean', default: false },
        orphans: { type: 'boolean', default: false },
        'older-than': { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
      },
    })
    const ageMs = values['older-than'] === undefined ? undefined : ageMsFrom(values['older-than'])
    if (values['older-than'] !== undefined && ageMs === undefined) return undefined
    const dryRun = values['dry-run']
    const chosen: PurgeRequest[] = [
      ...(values.all ? [{ what: 'all', dryRun } as const] : []),
      ...(values.orphans ? [{ what: 'orphans', dryRun } as const] : []),
      ...(ageMs === undefined ? [] : [{ what: 'older-than', ageMs, dryRun } as const]),
    ]
    return chosen.length === 1 ? chosen[0] : undefined
  } catch {
    return undefined
  }
}
