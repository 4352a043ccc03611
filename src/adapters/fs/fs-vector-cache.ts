import { createHash } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from '../../ports/logger.ts'
import type { VectorCache } from '../../ports/vector-cache.ts'
import { hasCode, ifPresent } from './file-error.ts'
import { type HeldVectors, mergeVectorFiles } from './merge-vector-files.ts'
import { purgeVectorFiles } from './purge-vector-files.ts'
import { appendVector, createVectorFile, keyBytes, readVector, readVectorKeys, type VectorFile } from './vector-file.ts'

export interface FsVectorCacheOptions {
  readonly dir: string
  /** Vectors kept for each model; the oldest go first, a file at a time. */
  readonly vectorsMax?: number
  /** Told once when vectors cannot be kept. */
  readonly logger?: Logger
}

const vectorsPerFile = 20_000

/** Keeps vectors under `dir`, the text they were made from only as a hash. */
export function createFsVectorCache({ dir, vectorsMax = 400_000, logger }: FsVectorCacheOptions): VectorCache {
  const models = new Map<string, Promise<ModelVectors>>()
  let told = false

  function vectorsOf(model: string): Promise<ModelVectors> {
    const known = models.get(model) ?? openModelVectors(path.join(dir, digest(model).toString('hex')), vectorsMax)
    models.set(model, known)
    // A folder that cannot be read now may be readable the next time.
    known.catch(() => models.delete(model))
    return known
  }

  return {
    async get(model, text) {
      return (await vectorsOf(model)).get(digest(text).toString('latin1'))
    },
    async put(model, text, vector) {
      const copy = vector.slice()
      try {
        await (await vectorsOf(model)).put(digest(text).toString('latin1'), copy)
      } catch (error) {
        // A cache may forget; whoever made the vector goes on with it.
        if (!told) logger?.warn('vectors cannot be kept', { cause: String(error) })
        told = true
      }
    },
    purge: (order) => purgeVectorFiles(dir, order),
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest().subarray(0, keyBytes)
}

interface ModelVectors {
  get(key: string): Promise<Float32Array | undefined>
  put(key: string, vector: Float32Array): Promise<void>
}

async function openModelVectors(folder: string, vectorsMax: number): Promise<ModelVectors> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  /** Oldest first. */
  const files: HeldVectors[] = []
  const placeOf = new Map<string, { readonly file: VectorFile; readonly slot: number }>()
  for (const name of (await readdir(folder)).filter((one) => /^\d{8}\.vectors$/u.test(one)).sort()) {
    const held = await readVectorKeys(path.join(folder, name))
    if (held === undefined) continue
    files.push(held)
  }
  // Each server that made vectors left a file of its own.
  files.push(...(await mergeVectorFiles(files, nextFile)))
  for (const { file, keys } of files) for (const [slot, key] of keys.entries()) placeOf.set(key, { file, slot })
  let writing: HeldVectors | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function nextFile(dimensions: number): Promise<HeldVectors> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const [newest] = (await readdir(folder)).sort().slice(-1)
    for (let number = Number.parseInt(newest ?? '0', 10) + 1; ; number += 1) {
      try {
        const name = path.join(folder, `${String(number).padStart(8, '0')}.vectors`)
        return { file: await createVectorFile(name, dimensions), keys: [] }
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error
      }
    }
  }

  async function forgetOldest(): Promise<void> {
    for (const oldest of files.slice(0, -1)) {
      if (placeOf.size <= vectorsMax) return
      files.shift()
      for (const key of oldest.keys) if (placeOf.get(key)?.file === oldest.file) placeOf.delete(key)
      await rm(oldest.file.path, { force: true })
    }
  }

  async function append(key: string, vector: Float32Array): Promise<void> {
    if (placeOf.has(key)) return
    const full = writing === undefined || writing.keys.length >= vectorsPerFile
    if (writing === undefined || full || writing.file.dimensions !== vector.length) {
      writing = await nextFile(vector.length)
      files.push(writing)
      await forgetOldest()
    }
    const { file, keys } = writing
    // After a write that failed half-way the records of this file no longer lie where they are looked for.
    writing = undefined
    await appendVector(file, key, vector)
    writing = { file, keys }
    placeOf.set(key, { file, slot: keys.length })
    keys.push(key)
  }

  return {
    async get(key) {
      const place = placeOf.get(key)
      if (place === undefined) return undefined
      const vector = await ifPresent(readVector(place.file, place.slot, key))
      if (vector === undefined) placeOf.delete(key)
      return vector
    },
    put(key, vector) {
      const turn = last.then(() => append(key, vector))
      last = turn.catch(() => undefined)
      return turn
    },
  }
}
