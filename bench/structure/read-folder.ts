import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createDocxReader } from '../../src/adapters/parse/docx/parser.ts'
import { createReadContext, type FormatReader, type Reading } from '../../src/adapters/parse/format-reader.ts'
import { createHwpReader } from '../../src/adapters/parse/hwp/parser.ts'
import { createHwpxReader } from '../../src/adapters/parse/hwpx/parser.ts'
import { createPdfReader } from '../../src/adapters/parse/pdf/parser.ts'
import { ReadRefusal } from '../../src/adapters/parse/shared/refusal.ts'
import { sniff } from '../../src/adapters/parse/sniff.ts'
import type { ReadableFormat } from '../../src/domain/document/document.ts'

/** Time spent by this process, whatever else the machine does. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export interface ReadFile {
  readonly name: string
  readonly sha256: string
  readonly format: ReadableFormat
  readonly bytes: Uint8Array
  readonly reading: Reading
}

const readers = new Map<string, FormatReader>(
  [createHwpReader(), createHwpxReader(), createDocxReader(), createPdfReader()].map((reader) => [
    reader.format,
    reader,
  ]),
)

/** What the reader makes of a file, before its structure is looked for. */
export function readBytes(format: ReadableFormat, bytes: Uint8Array): Promise<Reading> {
  return readers.get(format)!.read(bytes, createReadContext())
}

/** Reads the files of a folder, at any depth, whose content `wanted` names; others are not opened. */
export async function* readFolder(folder: string, wanted: ReadonlySet<string>): AsyncGenerator<ReadFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const seen = new Set<string>()
  for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name))) {
    const bytes = new Uint8Array(readFileSync(path.join(entry.parentPath, entry.name)))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const reader = readers.get(sniff(bytes).format)
    if (!wanted.has(sha256) || seen.has(sha256) || reader === undefined) continue
    seen.add(sha256)
    try {
      const reading = await readBytes(reader.format, bytes)
      yield { name: entry.name, sha256, format: reader.format, bytes, reading }
    } catch (error) {
      if (!(error instanceof ReadRefusal)) throw error
      console.error(`${entry.name}: ${error.reason}`)
    }
  }
}
