import { readFile } from 'node:fs/promises'

const pageBytes = 4_096

/** Megabytes a process holds in memory; undefined where the system does not tell. */
export async function residentMb(pid: number): Promise<number | undefined> {
  try {
    const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')
    return (Number(pages) * pageBytes) / 2 ** 20
  } catch {
    return undefined
  }
}
