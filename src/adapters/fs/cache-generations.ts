import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ifPresent } from './file-error.ts'

const olderKept = 2
const orderFile = 'order'
const dropped = '.dropped-'

export interface CacheGenerations {
  folderOf(generation: string): string
  /** Makes the generation's folder; a new one drops all but the two before it. */
  use(generation: string): Promise<string>
  folders(): Promise<readonly string[]>
}

/** One folder per generation; a file in it holds its place in the order of first use. */
export async function openCacheGenerations(parsed: string): Promise<CacheGenerations> {
  const used = new Map<string, Promise<string>>()

  for (const name of await readdir(parsed)) {
    if (name.startsWith(dropped)) await rm(path.join(parsed, name), { recursive: true, force: true })
  }

  async function folders(): Promise<string[]> {
    const entries = await readdir(parsed, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => path.join(parsed, entry.name))
  }

  async function placeOf(folder: string): Promise<number> {
    return Number((await ifPresent(readFile(path.join(folder, orderFile), 'utf8'))) ?? 0) || 0
  }

  async function begin(folder: string): Promise<string> {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 })
    if (made === undefined) return folder
    const older = (await folders()).filter((other) => other !== folder)
    const placed = await Promise.all(older.map(async (other) => ({ other, place: await placeOf(other) })))
    placed.sort((a, b) => b.place - a.place)
    await writeFile(path.join(folder, orderFile), String((placed[0]?.place ?? 0) + 1), { mode: 0o600 })
    for (const { other } of placed.slice(olderKept)) await drop(other)
    return folder
  }

  /** Renamed first: from then on nobody finds it. What a slow or broken removal leaves, the next start removes. */
  async function drop(folder: string): Promise<void> {
    used.delete(folder)
    const away = path.join(parsed, `${dropped}${randomBytes(8).toString('hex')}`)
    if ((await ifPresent(rename(folder, away).then(() => true))) === undefined) return
    rm(away, { recursive: true, force: true }).catch(() => {})
  }

  const folderOf = (generation: string) => path.join(parsed, folderName(generation))

  return {
    folderOf,
    folders,
    use(generation) {
      const folder = folderOf(generation)
      const begun = used.get(folder) ?? begin(folder)
      used.set(folder, begun)
      begun.catch(() => used.delete(folder))
      return begun
    },
  }
}

/** Reads as the generation where it can, and never leaves the folder it is put in. */
function folderName(generation: string): string {
  const name = encodeURIComponent(generation).replaceAll('.', '%2E')
  return name.length <= 200
    ? `g-${name}`
    : `g-${name.slice(0, 130)}-${createHash('sha256').update(generation).digest('hex')}`
}
