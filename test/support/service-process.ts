import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './built.ts'

export interface ServiceProcess {
  readonly url: string
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<{ readonly code: number | null; readonly said: string }>
}

/** Starts a program that says where it listens in one JSON line, and waits for that line. */
export async function startProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd: string = root,
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', SERVICE_PORT: '0', SERVICE_VECTORS: '0', SERVICE_WORKERS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let said = ''
  child.stderr.on('data', (piece) => {
    said += String(piece)
  })
  const ended = once(child, 'close') as Promise<[number | null]>
  const listening = new Promise<string>((resolve) => {
    child.stdout.on('data', (piece) => {
      out += String(piece)
      const line = out.split('\n').find((one) => one.includes('"msg":"listening"') && one.endsWith('}'))
      if (line !== undefined) resolve((JSON.parse(line) as { url: string }).url)
    })
  })
  const url = await Promise.race([
    listening,
    ended.then(([code]) => Promise.reject(new Error(`ended with ${code} before it listened: ${said}`))),
  ])
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      const [code] = await ended
      return { code, said }
    },
  }
}
