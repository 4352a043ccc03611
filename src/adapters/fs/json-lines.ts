import { type FileHandle, mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { flushFolder } from './atomic-write.ts'
import { ifPresent } from './file-error.ts'

const newline = 10

/**
 * Appends lines in one write and flushes them. The file is opened anew each time, so that it may be rotated away
 * between two writes; its folder is made when it is absent. A line that a crash cut short is closed first, so that it
 * spoils no other.
 */
export async function appendLines(file: string, lines: readonly string[]): Promise<void> {
  const handle = (await ifPresent(openToAppend(file))) ?? (await openInNewFolder(file))
  try {
    const { size } = await handle.stat()
    const text = Buffer.from(`${(await endsCleanly(handle, size)) ? '' : '\n'}${lines.join('\n')}\n`)
    const { bytesWritten } = await handle.write(text)
    if (bytesWritten !== text.length) throw new Error('the disk took only a part of what was written')
    await handle.datasync()
    if (size === 0) await flushFolder(path.dirname(path.resolve(file)))
  } finally {
    await handle.close()
  }
}

function openToAppend(file: string): Promise<FileHandle> {
  return open(file, 'a+', 0o600)
}

async function openInNewFolder(file: string): Promise<FileHandle> {
  await mkdir(path.dirname(path.resolve(file)), { recursive: true, mode: 0o700 })
  return openToAppend(file)
}

async function endsCleanly(handle: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return true
  const last = Buffer.alloc(1)
  await handle.read(last, 0, 1, size - 1)
  return last[0] === newline
}

/** The values of the lines that are whole JSON, in order; nothing when there is no file. */
export async function* readLines(file: string): AsyncGenerator<unknown> {
  const handle = await ifPresent(open(file, 'r'))
  if (handle === undefined) return
  try {
    for await (const line of handle.readLines({ encoding: 'utf8', autoClose: false })) {
      const value = parsed(line)
      if (value !== undefined) yield value
    }
  } finally {
    await handle.close()
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
