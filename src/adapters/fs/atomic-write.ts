import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, link, lstat, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { hasCode, ifPresent } from './file-error.ts'

export type Content = Uint8Array | { readonly path: string }

const temporaryName = /^\.munseo-[0-9a-f]{24}\.part$/
const staleAfterMs = 10 * 60_000
const sliceBytes = 1024 * 1024

export interface Placed {
  readonly bytes: number
  readonly sha256: string
}

/**
 * Puts a file in place whole or not at all, also when the machine stops meanwhile: it is written and flushed under
 * a hidden name first. Undefined when the name is taken and `replace` is false.
 */
export async function placeWhole(
  target: string,
  content: Content,
  options: { readonly replace: boolean; readonly mode: number },
): Promise<Placed | undefined> {
  const folder = path.dirname(target)
  const temporary = path.join(folder, `.munseo-${randomBytes(12).toString('hex')}.part`)
  try {
    const placed = await writeFlushed(temporary, content, options.mode)
    if (options.replace) await rename(temporary, target)
    else if (!(await renameIfFree(temporary, target))) {
      await unlink(temporary)
      return undefined
    }
    await flushFolder(folder)
    return placed
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function renameIfFree(temporary: string, target: string): Promise<boolean> {
  try {
    await link(temporary, target)
    await unlink(temporary)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'ENOSYS')) throw error
    // A file system without links: two writers of one name in the same instant cannot be told apart there.
    if ((await ifPresent(lstat(target))) !== undefined) return false
    await rename(temporary, target)
    return true
  }
}

/** Removes what writers that died left behind. A writer still at work has touched its file a moment ago. */
export async function removeStaleTemporaries(folder: string): Promise<number> {
  let removed = 0
  for (const name of (await ifPresent(readdir(folder))) ?? []) {
    if (!temporaryName.test(name)) continue
    const file = path.join(folder, name)
    const stats = await ifPresent(stat(file))
    if (stats === undefined || Date.now() - stats.mtimeMs < staleAfterMs) continue
    await rm(file, { force: true })
    removed += 1
  }
  return removed
}

/** A new or removed name lasts only once its folder is flushed. Some file systems cannot flush a folder. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (!hasCode(error, 'EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR')) throw error
  } finally {
    await handle.close()
  }
}

async function writeFlushed(file: string, content: Content, mode: number): Promise<Placed> {
  const hash = createHash('sha256')
  const handle = await open(file, 'wx', mode)
  try {
    let bytes = 0
    for await (const slice of slicesOf(content)) {
      hash.update(slice)
      await writeAll(handle, slice)
      bytes += slice.length
    }
    await handle.sync()
    return { bytes, sha256: hash.digest('hex') }
  } finally {
    await handle.close()
  }
}

async function* slicesOf(content: Content): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) {
    for (let at = 0; at < content.length; at += sliceBytes) yield content.subarray(at, at + sliceBytes)
    return
  }
  const handle = await open(content.path, 'r')
  try {
    const slice = Buffer.allocUnsafe(sliceBytes)
    for (;;) {
      const { bytesRead } = await handle.read(slice, 0, sliceBytes)
      if (bytesRead === 0) return
      yield slice.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten
}
