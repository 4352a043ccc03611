import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Kept between runs. */
export function benchFolder(name: string): string {
  const folder = path.join(import.meta.dirname, '../../.bench', name)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Empty. */
export function freshFolder(name: string): string {
  rmSync(benchFolder(path.join('search', name)), { recursive: true, force: true })
  return benchFolder(path.join('search', name))
}
