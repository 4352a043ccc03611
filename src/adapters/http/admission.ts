import type { Request } from 'express'
import { ownedTenant } from '../../application/open-tenant.ts'
import { type Caller, unknownConsumer } from '../../domain/access/tenant.ts'
import type { Failure } from '../../domain/failure.ts'
import { fail, type Result } from '../../domain/result.ts'
import { keyShown } from './credentials.ts'
import type { Endpoint, KeyedEndpoint, OpenCall } from './endpoint.ts'
import { exchangeOf } from './exchange.ts'
import { soleParameter } from './query.ts'
import type { Reply } from './reply.ts'
import { foreignOrigin, strangerAtLocalDoor } from './same-site.ts'
import type { UseCases } from './use-cases.ts'

export interface Door {
  readonly keysConfigured: boolean
  readonly authenticate: UseCases['authenticate']
  readonly requestLimiter: UseCases['requestLimiter']
}

/** From the matched route to the body, in the order clients can rely on; then the route itself. */
export async function passThrough(call: OpenCall, endpoint: Endpoint, door: Door): Promise<Result<Reply, Failure>> {
  const stranger = door.keysConfigured ? undefined : strangerAtLocalDoor(call.request)
  if (stranger !== undefined) return fail(stranger)
  if (endpoint.access === 'open') return endpoint.handle(call)
  const caller = await admit(call.request, endpoint, door)
  return caller.ok ? endpoint.handle({ ...call, caller: caller.value }) : caller
}

async function admit(request: Request, endpoint: KeyedEndpoint, door: Door): Promise<Result<Caller, Failure>> {
  const foreign = endpoint.sameOriginOnly === true ? foreignOrigin(request) : undefined
  if (foreign !== undefined) return fail(foreign)

  const caller = await identify(request, door)
  exchangeOf(request).consumer = caller.ok ? caller.value.consumer : unknownConsumer
  if (!caller.ok) return caller
  if (endpoint.needsKeys === true && !door.keysConfigured) return fail({ kind: 'key-not-configured' })

  const tenant = endpoint.usesTenant === true ? soleParameter(request, 'tenant') : undefined
  const owned = tenant === undefined ? undefined : ownedTenant(caller.value, tenant)
  if (owned?.ok === false) return owned

  const admission = door.requestLimiter.admit(caller.value.consumer)
  return admission.admitted ? caller : fail({ kind: 'rate-limited', retryAfterS: admission.retryAfterS })
}

async function identify(request: Request, door: Door): Promise<Result<Caller, Failure>> {
  if (!door.keysConfigured) return door.authenticate(undefined)
  const shown = keyShown(request)
  return shown.ok ? door.authenticate(shown.value) : shown
}
