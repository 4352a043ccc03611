import { decodeText } from './decode-text.ts'
import { type ExpansionBudget, inflateEntry } from './inflate.ts'
import { inflateChunks } from './inflate-chunks.ts'
import type { ReadLimits } from './limits.ts'
import { readZipDirectory, type ZipEntry } from './zip-directory.ts'

/** A document that is a zip of parts: DOCX, XLSX, HWPX. */
export interface ZipPackage {
  /** In archive order. */
  readonly names: readonly string[]
  has(name: string): boolean
  /** Undefined for a part that is not there. Throws a refusal for one that is but cannot be taken out. */
  read(name: string): Uint8Array | undefined
  readText(name: string): string | undefined
  /** The same piece by piece, for parts too large to hold at once; none for a part that is not there. */
  readChunks(name: string): AsyncIterable<Uint8Array>
}

/** Lists the parts; each is expanded when it is read. Of two parts with one name the first counts. */
export function openPackage(
  bytes: Uint8Array,
  context: { readonly limits: ReadLimits; readonly budget: ExpansionBudget },
): ZipPackage {
  const entryOf = new Map<string, ZipEntry>()
  for (const entry of readZipDirectory(bytes, context.limits.partsMax)) {
    if (!entry.directory && !entryOf.has(entry.name)) entryOf.set(entry.name, entry)
  }
  const read = (name: string) => {
    const entry = entryOf.get(name)
    return entry && inflateEntry(bytes, entry, context.budget)
  }
  return {
    names: [...entryOf.keys()],
    has: (name) => entryOf.has(name),
    read,
    readText(name) {
      const part = read(name)
      return part && decodeText(part)
    },
    async *readChunks(name) {
      const entry = entryOf.get(name)
      if (entry !== undefined) yield* inflateChunks(bytes, entry, context.budget)
    },
  }
}
