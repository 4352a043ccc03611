import { rm, stat } from 'node:fs/promises'
import { ifPresent } from './file-error.ts'
import { copyVectors, type VectorFile } from './vector-file.ts'

export interface HeldVectors {
  readonly file: VectorFile
  readonly keys: string[]
}

/** Files with fewer vectors are small, and this many of them become one. */
const smallVectors = 2_500
const alikeLeast = 8
/** Another process may still write to a younger one. */
const restMs = 60 * 60 * 1_000

/**
 * Makes one file of many small ones and takes those off the list. The copy is whole before an original goes, so a stop
 * at any moment leaves every vector in at least one of them.
 */
export async function mergeVectorFiles(
  files: HeldVectors[],
  createFile: (dimensions: number) => Promise<HeldVectors>,
): Promise<HeldVectors[]> {
  const merged: HeldVectors[] = []
  const resting = await Promise.all(files.map(isResting))
  const small = files.filter(({ keys }, at) => resting[at] && keys.length < smallVectors)
  for (const [dimensions, alike] of Map.groupBy(small, ({ file }) => file.dimensions)) {
    if (alike.length < alikeLeast) continue
    const target = await createFile(dimensions)
    for (const { file } of alike) target.keys.push(...(await copyVectors(file, target.file)))
    for (const one of alike) {
      files.splice(files.indexOf(one), 1)
      await rm(one.file.path, { force: true })
    }
    merged.push(target)
  }
  return merged
}

async function isResting({ file }: HeldVectors): Promise<boolean> {
  const stats = await ifPresent(stat(file.path))
  return stats !== undefined && Date.now() - stats.mtimeMs > restMs
}
