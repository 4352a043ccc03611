import type { EnclosedFile, FormatReader } from '../format-reader.ts'
import { inflateEntry } from '../shared/inflate.ts'
import { tooManyMembers } from '../shared/refusal.ts'
import { readZipDirectory } from '../shared/zip-directory.ts'
import { isClutter, safeMemberName } from './member-name.ts'

/** Lists the files of a bundle in archive order. Each is taken out, or refused, when its turn comes. */
export function createZipReader(): FormatReader {
  return {
    format: 'zip',
    async read(bytes, { limits, budget }) {
      const entries = readZipDirectory(bytes).filter(
        (entry) => !entry.directory && !entry.symlink && !isClutter(entry.name),
      )
      if (entries.length > limits.membersMax) throw tooManyMembers()
      const enclosed = entries.map(
        (entry, at): EnclosedFile => ({
          filename: safeMemberName(entry.name, at + 1),
          open: () => inflateEntry(bytes, entry, budget),
        }),
      )
      return { pages: 0, blocks: [], tables: [], warnings: [], enclosed }
    },
  }
}
