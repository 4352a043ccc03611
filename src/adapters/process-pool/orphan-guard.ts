import { spawn } from 'node:child_process'

export interface OrphanGuard {
  watch(pid: number): void
  release(pid: number): void
  close(): void
}

const script = `
pids=
while read -r sign pid; do
  if [ "$sign" = + ]; then pids="$pids $pid"; continue; fi
  left=
  for one in $pids; do [ "$one" = "$pid" ] || left="$left $one"; done
  pids=$left
done
[ -z "$pids" ] || kill -9 $pids`

/**
 * Ends the children of a server that was killed. A child notices by itself that its parent is gone, but not while a
 * file keeps it in an endless loop; this small shell waits for the end of the same pipe and has nothing else to do.
 */
export function startOrphanGuard(): OrphanGuard {
  // Its own session: a Ctrl-C meant for the server must not take it away first.
  const guard = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, env: {} })
  let gone = false
  const stop = () => {
    gone = true
  }
  guard.on('error', stop).on('exit', stop)
  guard.stdin.on('error', stop)
  guard.unref()
  if ('unref' in guard.stdin) (guard.stdin as { unref(): void }).unref()

  const tell = (line: string) => {
    if (!gone) guard.stdin.write(`${line}\n`)
  }
  return {
    watch: (pid) => tell(`+ ${pid}`),
    release: (pid) => tell(`- ${pid}`),
    close: () => guard.stdin.end(),
  }
}
