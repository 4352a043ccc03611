import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/** Text of a small file; undefined when it is not there, not a file, too large, not UTF-8 or cannot be read. */
export async function readSmallText(file: string, bytesMax: number): Promise<string | undefined> {
  try {
    // Without O_NONBLOCK the opening of a pipe waits for a writer for ever.
    const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const stats = await handle.stat()
      if (!stats.isFile() || stats.size > bytesMax) return undefined
      const bytes = await handle.readFile()
      return bytes.length > bytesMax ? undefined : new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } finally {
      await handle.close()
    }
  } catch {
    return undefined
  }
}
