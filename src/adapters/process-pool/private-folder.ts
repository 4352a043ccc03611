import { constants } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SourceFile } from '../../ports/parser.ts'

const ownName = /^munseo-(?:parse|render)-(\d+)-/
const staleMs = 60 * 60_000

/** A folder that only this user may enter; what dead servers left behind is removed. */
export async function makePrivateFolder(parent: string, purpose: 'parse' | 'render' = 'parse'): Promise<string> {
  await mkdir(parent, { recursive: true })
  await removeStale(parent)
  return mkdtemp(path.join(parent, `munseo-${purpose}-${process.pid}-`))
}

/**
 * Lays a copy of the file into a child's own folder: that folder is all a child may read, and the
 * copy stays as it is whatever becomes of the original.
 */
export async function layCopy(place: string, content: SourceFile['content']): Promise<void> {
  // Systems sweep their temporary folders; a server that runs for weeks finds its own gone one day.
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
  if (content instanceof Uint8Array) await writeFile(place, content, { mode: 0o600 })
  else await copyFile(content.path, place, constants.COPYFILE_FICLONE)
}

async function removeStale(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = ownName.exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    const folder = path.join(parent, name)
    const age =
      Date.now() -
      (await stat(folder).then(
        ({ mtimeMs }) => mtimeMs,
        () => Date.now(),
      ))
    // Not at once: a number that is free here may be taken in another container that shares the folder.
    if (age > staleMs) await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
