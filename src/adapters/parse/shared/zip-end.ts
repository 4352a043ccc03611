import { ReadRefusal } from './refusal.ts'

/** Where the central directory lies in the bytes, and how far junk in front has moved every offset in it. */
export interface DirectoryPlace {
  readonly start: number
  readonly end: number
  readonly shift: number
}

const endSignature = 0x06054b50
const endBytesMin = 22
const commentBytesMax = 0xffff
const wideLocatorSignature = 0x07064b50
const wideLocatorBytes = 20
const wideEndSignature = 0x06064b50
const wideEndBytesMin = 56
const entrySignature = 0x02014b50
const saturated16 = 0xffff
const saturated32 = 0xffffffff

/** Looks for the end record backwards from the end of the file, past the comment it may carry. */
export function findDirectory(bytes: Uint8Array): DirectoryPlace {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const last = bytes.length - endBytesMin
  let empty: DirectoryPlace | undefined
  for (let at = last; at >= Math.max(0, last - commentBytesMax); at -= 1) {
    if (bytes[at] !== 0x50 || view.getUint32(at, true) !== endSignature) continue
    const place = directoryBefore(view, at)
    // A comment may hold an end record of its own, so one that lists nothing counts only when there is no other.
    if (place !== undefined && place.end > place.start) return place
    empty ??= place
  }
  if (empty === undefined) throw new ReadRefusal('CORRUPT')
  return empty
}

function directoryBefore(view: DataView, endAt: number): DirectoryPlace | undefined {
  const disk = view.getUint16(endAt + 4, true)
  const size = view.getUint32(endAt + 12, true)
  const offset = view.getUint32(endAt + 16, true)
  const count = view.getUint16(endAt + 10, true)
  const isWide = count === saturated16 || size === saturated32 || offset === saturated32
  const wide = isWide ? wideEnd(view, endAt) : undefined
  if (wide !== undefined) return placed(view, wide)
  if (disk !== 0 && disk !== saturated16) {
    throw new ReadRefusal('UNSUPPORTED_FORMAT', {
      detail: '여러 조각으로 나뉜 압축 파일입니다. 하나로 합쳐 다시 압축한 뒤 올리십시오.',
    })
  }
  return placed(view, { size, offset, recordAt: endAt })
}

interface StatedDirectory {
  readonly size: number
  readonly offset: number
  /** Of the record that states it: the directory ends where this begins. */
  readonly recordAt: number
}

function wideEnd(view: DataView, endAt: number): StatedDirectory | undefined {
  const locatorAt = endAt - wideLocatorBytes
  if (locatorAt < 0 || view.getUint32(locatorAt, true) !== wideLocatorSignature) return undefined
  const stated = Number(view.getBigUint64(locatorAt + 8, true))
  // Junk in front moves the record from where the locator says; it then usually stands right before the locator.
  for (const recordAt of [stated, locatorAt - wideEndBytesMin]) {
    if (recordAt < 0 || recordAt + wideEndBytesMin > locatorAt) continue
    if (view.getUint32(recordAt, true) !== wideEndSignature) continue
    return {
      size: Number(view.getBigUint64(recordAt + 40, true)),
      offset: Number(view.getBigUint64(recordAt + 48, true)),
      recordAt,
    }
  }
  throw new ReadRefusal('CORRUPT')
}

function placed(view: DataView, { size, offset, recordAt }: StatedDirectory): DirectoryPlace | undefined {
  if (size === 0) return { start: recordAt, end: recordAt, shift: 0 }
  for (const start of [recordAt - size, offset]) {
    if (start < 0 || start + 4 > recordAt || start + size > recordAt) continue
    if (view.getUint32(start, true) !== entrySignature) continue
    return { start, end: start + size, shift: start - offset }
  }
  return undefined
}
