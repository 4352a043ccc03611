import { administrator, type Caller, keylessCaller } from '../domain/access/tenant.ts'
import type { Failure } from '../domain/failure.ts'
import { fail, ok, type Result } from '../domain/result.ts'
import type { KeyStore } from '../ports/key-store.ts'

/** Names the caller by the key it shows; a server without keys takes everyone for the local user. */
export type Authenticate = (key: string | undefined) => Promise<Result<Caller, Failure>>

export function makeAuthenticate(ports: { keys: KeyStore }): Authenticate {
  return async (key) => {
    if (!ports.keys.configured) return ok(keylessCaller)
    if (key === undefined || key === '') return fail({ kind: 'key-required' })

    const identified = await ports.keys.identify(key)
    if (identified.kind === 'unavailable') return fail({ kind: 'keys-unavailable' })
    if (identified.kind === 'unknown') return fail({ kind: 'key-invalid' })
    return ok({ consumer: identified.name, administrative: identified.name === administrator })
  }
}
