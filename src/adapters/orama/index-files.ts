import { createHash } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { hasCode, ifPresent } from '../fs/file-error.ts'
import { openRecordLog, type RecordLog } from './record-log.ts'

/**
 * Files of one tenant. A snapshot of generation n holds everything before journal n; journals of n and later hold what
 * came after it. Every process writes a journal of its own, so that two of them, one going and one coming, never write
 * into the same file.
 */
export interface IndexFile {
  readonly path: string
  readonly kind: 'snapshot' | 'journal' | 'unfinished'
  readonly generation: number
}

const fileName = /^(\d{10})\.(snapshot|journal|snapshot\.part)$/u

/** Tenant names may be longer, or equal but for letter case, on some file systems. */
export function folderOfTenant(dir: string, tenant: string): string {
  return path.join(dir, createHash('sha256').update(tenant).digest('hex').slice(0, 32))
}

export async function listIndexFiles(folder: string): Promise<IndexFile[]> {
  const names = (await ifPresent(readdir(folder))) ?? []
  return names.flatMap((name): IndexFile[] => {
    const match = fileName.exec(name)
    if (match === null) return []
    const kind = match[2] === 'snapshot.part' ? 'unfinished' : (match[2] as 'snapshot' | 'journal')
    return [{ path: path.join(folder, name), kind, generation: Number(match[1]) }]
  })
}

export function snapshotPath(folder: string, generation: number): string {
  return path.join(folder, `${String(generation).padStart(10, '0')}.snapshot`)
}

/** A new journal under the next free generation. */
export async function openNextJournal(folder: string): Promise<{ journal: RecordLog; generation: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const known = await listIndexFiles(folder)
  for (let generation = 1 + Math.max(0, ...known.map((file) => file.generation)); ; generation += 1) {
    const name = path.join(folder, `${String(generation).padStart(10, '0')}.journal`)
    try {
      return { journal: await openRecordLog(name, 'new'), generation }
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
  }
}

/** What a finished snapshot has made useless. */
export async function removeFilesBefore(folder: string, generation: number): Promise<void> {
  for (const file of await listIndexFiles(folder)) {
    if (file.generation < generation) await rm(file.path, { force: true })
  }
}
