import type { PurgeCache, PurgeRequest } from '../../application/purge-cache.ts'
import type { Console } from './console.ts'
import { exitCode } from './exit-code.ts'

/** Says what was removed, or would have been, as one line of JSON. */
export async function purgeCommand(request: PurgeRequest, purgeCache: PurgeCache, console: Console): Promise<number> {
  const { entries, vectors, bytes } = await purgeCache(request)
  console.out(`${JSON.stringify({ dry_run: request.dryRun, entries, vectors, bytes })}\n`)
  return exitCode.fine
}
