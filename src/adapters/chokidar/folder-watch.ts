import path from 'node:path'
import { watch as chokidarWatch } from 'chokidar'
import { tenantNameFrom } from '../../domain/access/tenant.ts'
import type { Logger } from '../../ports/logger.ts'

export interface FolderWatch {
  readonly root: string
  readonly logger: Logger
  readonly changed: (tenant: string) => void
  /** Changes closer together than this are told once. */
  readonly quietMs?: number
}

/** A bulk copy that never falls quiet is told about this often. */
const patienceMs = 2_000

/**
 * Tells which tenant changed, soon after. It is a hint that makes a change visible early: whoever answers a request
 * looks at the folder itself, so a watch that the system refuses costs speed and nothing else.
 */
export async function watchFolders({ root, logger, changed, quietMs = 200 }: FolderWatch): Promise<{
  close(): Promise<void>
}> {
  const waiting = new Map<string, { timer: NodeJS.Timeout; sinceMs: number }>()
  let complained = false

  function tell(tenant: string): void {
    waiting.delete(tenant)
    changed(tenant)
  }

  function noticed(file: string): void {
    const tenant = tenantNameFrom(path.relative(root, file).split(path.sep)[0] ?? '')
    if (tenant === undefined) return
    const before = waiting.get(tenant)
    clearTimeout(before?.timer)
    const sinceMs = before?.sinceMs ?? performance.now()
    const delayMs = Math.min(quietMs, Math.max(0, sinceMs + patienceMs - performance.now()))
    waiting.set(tenant, { timer: setTimeout(tell, delayMs, tenant).unref(), sinceMs })
  }

  const watcher = chokidarWatch(root, {
    ignored: (file) =>
      path
        .relative(root, file)
        .split(path.sep)
        .some((part) => part.startsWith('.') && part !== '..'),
    ignoreInitial: true,
    followSymlinks: false,
    ignorePermissionErrors: true,
    atomic: false,
  })
  watcher.on('all', (_event, file) => noticed(file))
  watcher.on('error', (error) => {
    if (!complained) logger.warn('folder watch is incomplete', { cause: String(error) })
    complained = true
  })
  await new Promise<void>((resolve) => {
    watcher.on('ready', () => resolve())
    watcher.on('error', () => resolve())
  })
  return {
    async close() {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
      await watcher.close()
    },
  }
}
