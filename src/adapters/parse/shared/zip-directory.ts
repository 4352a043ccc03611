import { ReadRefusal } from './refusal.ts'
import { findDirectory } from './zip-end.ts'
import { decodeZipName } from './zip-name.ts'

export interface ZipEntry {
  /** NFC, `/` between parts. As written otherwise: it may hold `..`, a drive or control characters. */
  readonly name: string
  readonly rawName: Uint8Array
  /** 0 stored, 8 deflated; others cannot be read here. */
  readonly method: number
  readonly flags: number
  readonly encrypted: boolean
  readonly crc32: number
  /** Both sizes are claims of the directory, good for ordering and nothing else. */
  readonly compressedSize: number
  readonly size: number
  /** Of the local header, from the start of the bytes. */
  readonly offset: number
  readonly directory: boolean
  readonly symlink: boolean
  /** Its data would lie outside the place for data. Reading it is refused. */
  readonly broken: boolean
}

const entrySignature = 0x02014b50
const entryBytesMin = 46
const entriesMaxDefault = 20_000
const encryptedFlags = 0x0001 | 0x0040 | 0x2000
const aesMethod = 99
const zip64Extra = 0x0001
const saturated = 0xffffffff
const localHeaderBytesMin = 30

/**
 * Reads the central directory, in its own order. Nothing is expanded and no claimed count or size is allocated.
 * Throws a refusal: CORRUPT for a directory that cannot be followed, TOO_LARGE for one that is a bomb by its shape.
 */
export function readZipDirectory(bytes: Uint8Array, entriesMax: number = entriesMaxDefault): readonly ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { start, end, shift } = findDirectory(bytes)
  const entries: ZipEntry[] = []
  let at = start
  while (at < end) {
    if (at + entryBytesMin > end || view.getUint32(at, true) !== entrySignature) throw new ReadRefusal('CORRUPT')
    if (entries.length === entriesMax) throw new ReadRefusal('TOO_LARGE')
    const nameEnd = at + entryBytesMin + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    const next = extraEnd + view.getUint16(at + 32, true)
    if (next > end) throw new ReadRefusal('CORRUPT')
    entries.push(readEntry(bytes, view, { at, nameEnd, extraEnd, shift, start }))
    at = next
  }
  refuseOverlaps(entries)
  return entries
}

interface EntryPlace {
  readonly at: number
  readonly nameEnd: number
  readonly extraEnd: number
  readonly shift: number
  /** Of the directory. */
  readonly start: number
}

function readEntry(bytes: Uint8Array, view: DataView, { at, nameEnd, extraEnd, shift, start }: EntryPlace): ZipEntry {
  const extra = (id: number) => extraField(bytes.subarray(nameEnd, extraEnd), id)
  const rawName = bytes.subarray(at + entryBytesMin, nameEnd)
  const flags = view.getUint16(at + 8, true)
  const method = view.getUint16(at + 10, true)
  const name = decodeZipName(rawName, flags, extra)
  const wide = wideNumbers(extra(zip64Extra))
  const size = wide(view.getUint32(at + 24, true))
  const compressedSize = wide(view.getUint32(at + 20, true))
  const offset = wide(view.getUint32(at + 42, true)) + shift
  const unixKind = (view.getUint32(at + 38, true) >>> 28) & 0xf
  return {
    name,
    rawName,
    method,
    flags,
    encrypted: (flags & encryptedFlags) !== 0 || method === aesMethod,
    crc32: view.getUint32(at + 16, true),
    compressedSize,
    size,
    offset,
    directory: name.endsWith('/'),
    symlink: unixKind === 0xa,
    broken: offset < 0 || offset + localHeaderBytesMin + compressedSize > start,
  }
}

/** The zip64 field holds, in order, only the numbers that did not fit into 32 bits. */
function wideNumbers(field: Uint8Array | undefined): (narrow: number) => number {
  let at = 0
  return (narrow) => {
    if (narrow !== saturated || field === undefined || at + 8 > field.length) return narrow
    const wide = new DataView(field.buffer, field.byteOffset + at, 8).getBigUint64(0, true)
    at += 8
    return wide > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(wide)
  }
}

function extraField(extra: Uint8Array, wanted: number): Uint8Array | undefined {
  let at = 0
  while (at + 4 <= extra.length) {
    const id = extra[at]! | (extra[at + 1]! << 8)
    const size = extra[at + 2]! | (extra[at + 3]! << 8)
    if (id === wanted) return extra.subarray(at + 4, at + 4 + size)
    at += 4 + size
  }
  return undefined
}

/** Entries that share bytes multiply what a small file expands to; honest archivers never write them. */
function refuseOverlaps(entries: readonly ZipEntry[]): void {
  let reached = 0
  for (const { offset, compressedSize, broken } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (broken) continue
    if (offset < reached) {
      throw new ReadRefusal('TOO_LARGE', {
        detail: '압축 파일의 항목들이 서로 겹쳐 있어 열지 않았습니다. 원본을 다시 압축하여 올리십시오.',
      })
    }
    reached = offset + localHeaderBytesMin + compressedSize
  }
}
