import { execFile } from 'node:child_process'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

export const root = path.join(import.meta.dirname, '../..')

const lock = path.join(root, 'node_modules/.munseo-build')
const staleMs = 120_000

/** Compiles what changed since the last time; test files that need it at once wait for each other. */
export async function build(): Promise<void> {
  while (!(await taken())) await pause(50)
  try {
    await promisify(execFile)(process.execPath, ['scripts/build.mjs'], { cwd: root })
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

async function taken(): Promise<boolean> {
  try {
    await mkdir(lock)
    return true
  } catch {
    // Left behind by a run that was killed.
    const age = await stat(lock).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (age > staleMs) await rm(lock, { recursive: true, force: true })
    return false
  }
}
