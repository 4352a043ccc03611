import type { Request } from 'express'
import { isLoopbackHost } from '../../domain/access/loopback.ts'
import type { Failure } from '../../domain/failure.ts'

/**
 * A server without keys trusts whoever can reach it, and a browser on the same machine can be made to: by a name that
 * is rebound to the loopback address, or by a page that posts across sites. Both show in what the browser sends.
 */
export function strangerAtLocalDoor(request: Request): Failure | undefined {
  if (!isLoopbackHost(hostNameOf(request.headers.host ?? ''))) return { kind: 'host-forbidden' }
  return foreignOrigin(request) ?? foreignFetch(request)
}

/** A page whose address is not this server's own. Programs that are no browsers send no `Origin`. */
export function foreignOrigin(request: Request): Failure | undefined {
  const { origin } = request.headers
  if (origin === undefined) return undefined
  const page = URL.parse(origin)
  const own = URL.parse(`${page?.protocol ?? 'http:'}//${request.host ?? ''}`)
  if (page === null || own === null) return { kind: 'origin-forbidden' }
  // `localhost` and `127.0.0.1` at one port are the same server.
  const sameHost = page.hostname === own.hostname || (isLoopbackHost(page.hostname) && isLoopbackHost(own.hostname))
  return sameHost && page.port === own.port ? undefined : { kind: 'origin-forbidden' }
}

/** A picture or script of another site sends no `Origin`; following a link to this server is everyone's right. */
function foreignFetch(request: Request): Failure | undefined {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers
  return site === 'cross-site' && mode !== 'navigate' ? { kind: 'origin-forbidden' } : undefined
}

function hostNameOf(host: string): string {
  return host.replace(/:\d*$/u, '')
}
