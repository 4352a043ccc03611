import { type BigIntStats, lstatSync } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { hasCode, ifPresent } from './file-error.ts'

const sliceMs = 4
const slowEachMs = 0.2
const atOnce = 64

/**
 * The state of many files, undefined for those that are gone. On a quick disk a synchronous look costs a seventh of
 * an asynchronous one, so it is taken in short slices; a disk that turns out slow is asked without blocking.
 */
export async function statMany(paths: readonly string[]): Promise<readonly (BigIntStats | undefined)[]> {
  const found: (BigIntStats | undefined)[] = []
  while (found.length < paths.length) {
    const before = found.length
    const startedMs = performance.now()
    while (found.length < paths.length && performance.now() - startedMs < sliceMs) {
      found.push(lookNow(paths[found.length]!))
    }
    const eachMs = (performance.now() - startedMs) / (found.length - before)
    await nextTurn()
    if (eachMs > slowEachMs) break
  }
  for (let at = found.length; at < paths.length; at += atOnce) {
    const slice = paths.slice(at, at + atOnce)
    found.push(...(await Promise.all(slice.map((path) => ifPresent(lstat(path, { bigint: true }))))))
  }
  return found
}

function lookNow(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, { bigint: true, throwIfNoEntry: false })
  } catch (error) {
    if (hasCode(error, 'ENOTDIR')) return undefined
    throw error
  }
}
