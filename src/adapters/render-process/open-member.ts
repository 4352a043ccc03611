import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { OpenMember } from '../../application/view-evidence.ts'
import { placeWhole } from '../fs/atomic-write.ts'
import { ifPresent } from '../fs/file-error.ts'
import { localFile } from '../fs/local-file.ts'
import type { RenderProcess } from './render-process.ts'

/** Unpacks a bundle's member once into a folder beside the cache, in a process that may be lost. */
export function createOpenMember(process: RenderProcess, folder: string): OpenMember {
  return async (bundle, inner) => {
    const name = createHash('sha256').update(`${bundle.sha256}\n${inner}`).digest('hex')
    const place = path.join(folder, name)
    const filename = inner.slice(inner.lastIndexOf('/') + 1)
    const unpacked = await ifPresent(localFile(place))
    if (unpacked !== undefined) return { ...unpacked, filename }

    const taken = await process.run(bundle, { do: 'extract', inner })
    if (taken === undefined) return undefined
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const placed = await placeWhole(place, taken.body, { replace: true, mode: 0o600 })
    return placed && { filename, ...placed, content: { path: place } }
  }
}
