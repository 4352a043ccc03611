import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { unzipSync } from 'fflate'
import { type ApprovalHead, approvalHead } from './approval-order.ts'
import type { Gold } from './gold.ts'
import { type Print, readPrint } from './hancom-print.ts'
import { hwpGold } from './hwp-gold.ts'
import { hwpxGold } from './hwpx-gold.ts'

export type HancomFormat = 'hwp' | 'hwpx'

/** A document with everything that is known of what is in it. */
export interface HancomSample {
  readonly name: string
  readonly bytes: Uint8Array
  readonly format: HancomFormat
  /** It needs a password: refusing it is right. */
  readonly locked: boolean
  /** Absent for what a plain walk cannot open: locked and distribution documents. */
  readonly gold: Gold | undefined
  /** The same document, printed by Hancom's own program. */
  readonly print: Print | undefined
  readonly approval: ApprovalHead | undefined
}

export async function findSamples(folder: string): Promise<HancomSample[]> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const samples: HancomSample[] = []
  for (const path of files) {
    if (!/\.hwpx?$/i.test(path)) continue
    const bytes = readFileSync(path)
    const format = bytes[0] === 0xd0 ? 'hwp' : bytes[0] === 0x50 ? 'hwpx' : undefined
    if (format === undefined) continue
    const name = basename(path)
    const gold = orUndefined(() => (format === 'hwp' ? hwpGold(bytes) : hwpxGold(bytes)))
    samples.push({
      name,
      bytes,
      format,
      locked: isLocked(bytes, format),
      gold,
      print: await printOf(
        files.filter((file) => basename(file).startsWith(`${name}.golden`) && file.endsWith('.pdf')),
      ),
      approval: gold && approvalHead(gold.flow),
    })
  }
  return samples
}

/** The first print that Hancom's program made. What is left out is told by the print alone: no reader is asked. */
async function printOf(paths: readonly string[]): Promise<Print | undefined> {
  for (const path of paths) {
    const print = await readPrint(readFileSync(path))
    if (!print.byHancom) console.log(`not printed by Hancom: ${basename(path)}`)
    else if (!print.isLegible) console.log(`printed, but not legible: ${basename(path)}`)
    if (print.byHancom) return print
  }
  return undefined
}

/** By the flag in the header of HWP, by the note in the manifest of HWPX; both stand in the open. */
function isLocked(bytes: Buffer, format: HancomFormat): boolean {
  const signature = bytes.indexOf('HWP Document File')
  return format === 'hwp' ? signature >= 0 && (bytes.readUInt32LE(signature + 36) & 2) !== 0 : readsEncrypted(bytes)
}

function readsEncrypted(bytes: Buffer): boolean {
  const manifest = orUndefined(() => unzipSync(bytes, { filter: ({ name }) => name === 'META-INF/manifest.xml' }))
  return Buffer.from(manifest?.['META-INF/manifest.xml'] ?? []).includes('encryption-data')
}

function orUndefined<T>(read: () => T | undefined): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
