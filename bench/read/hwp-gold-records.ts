import { inflateRawSync } from 'node:zlib'
import CFB from 'cfb'

/** A record of HWP 5 with the records below it. */
export interface GoldRecord {
  readonly tag: number
  readonly data: Buffer
  readonly inner: GoldRecord[]
}

export interface GoldStreams {
  readonly docInfo: readonly GoldRecord[]
  readonly sections: readonly (readonly GoldRecord[])[]
}

/** Undefined for what a plain walk cannot open: locked files, distribution documents, damaged containers. */
export function openGoldStreams(bytes: Uint8Array): GoldStreams | undefined {
  const container = CFB.read(Buffer.from(bytes), { type: 'buffer' })
  const contentOf = (path: string) => {
    const content = CFB.find(container, path)?.content
    return content === undefined ? undefined : Buffer.from(content as Uint8Array)
  }
  const flags = contentOf('FileHeader')?.readUInt32LE(36)
  if (flags === undefined || (flags & 0b110) !== 0) return undefined
  const recordsIn = (packed: Buffer) => treeOf((flags & 1) === 1 ? inflateRawSync(packed) : packed)
  const sections: GoldRecord[][] = []
  for (let packed = contentOf('/BodyText/Section0'); packed !== undefined; ) {
    sections.push(recordsIn(packed))
    packed = contentOf(`/BodyText/Section${sections.length}`)
  }
  return { docInfo: recordsIn(contentOf('DocInfo') ?? Buffer.alloc(0)), sections }
}

function treeOf(stream: Buffer): GoldRecord[] {
  const roots: GoldRecord[] = []
  const open: { readonly level: number; readonly record: GoldRecord }[] = []
  for (let at = 0; at + 4 <= stream.length; ) {
    const head = stream.readUInt32LE(at)
    const isLong = head >>> 20 === 0xfff
    const size = isLong ? stream.readUInt32LE(at + 4) : head >>> 20
    at += isLong ? 8 : 4
    const level = (head >>> 10) & 0x3ff
    const record: GoldRecord = { tag: head & 0x3ff, data: stream.subarray(at, at + size), inner: [] }
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop()
    const siblings = open.at(-1)?.record.inner ?? roots
    siblings.push(record)
    open.push({ level, record })
    at += size
  }
  return roots
}

/** A string behind its own length. */
export function countedWords(data: Buffer, at: number): string {
  return at + 2 > data.length ? '' : data.toString('utf16le', at + 2, at + 2 + data.readUInt16LE(at) * 2)
}

export const u16 = (data: Buffer, at: number): number => (at + 2 <= data.length ? data.readUInt16LE(at) : 0)
