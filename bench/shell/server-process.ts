import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

export interface ServerProcess {
  readonly url: string
  /** From the spawn to the line that says it listens. */
  readonly startMs: number
  readonly child: ChildProcess
  stop(): Promise<void>
}

/** Starts a server of its own process and waits for its `listening` line. */
export async function startProcess(script: string, env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const started = performance.now()
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const said = lineFrom(line)
    if (said?.msg !== 'listening' || said.url === undefined) continue
    child.stdout.resume()
    return {
      url: said.url,
      startMs: performance.now() - started,
      child,
      stop: () =>
        new Promise((resolve) => {
          child.once('exit', () => resolve())
          child.kill('SIGTERM')
        }),
    }
  }
  throw new Error(`${script} ended before it listened`)
}

function lineFrom(line: string): { msg?: string; url?: string } | undefined {
  try {
    return JSON.parse(line) as { msg?: string; url?: string }
  } catch {
    return undefined
  }
}

/** Resident memory in MiB, as the kernel counts it. */
export function residentMiB(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1] ?? 0) / 1024
}
