/** One image file directory: tag → its values. Text and opaque values are given as bytes. */
export interface TiffDirectory {
  readonly littleEndian: boolean
  numbers(tag: number): readonly number[]
  /** The first value. */
  number(tag: number): number | undefined
  bytes(tag: number): Uint8Array | undefined
}

export interface TiffDirectories {
  readonly directories: readonly TiffDirectory[]
  /** The chain of pages ran in a circle, out of the file, or past the limit. */
  readonly cut: 'loop' | 'damage' | 'limit' | undefined
}

const sizeOfType: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
}

interface Source {
  readonly bytes: Uint8Array
  readonly view: DataView
  readonly little: boolean
  /** BigTIFF: offsets and counts of eight bytes. */
  readonly big: boolean
}

/** Follows the chain of directories, each of which is a page. Nothing is allocated by a count the file claims. */
export function readDirectories(bytes: Uint8Array, directoriesMax: number): TiffDirectories {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const little = bytes[0] === 0x49
  const big = bytes.length >= 16 && view.getUint16(2, little) === 43
  const source: Source = { bytes, view, little, big }

  const directories: TiffDirectory[] = []
  const seen = new Set<number>()
  let at = bytes.length < 8 ? 0 : big ? wide(source, 8) : view.getUint32(4, little)
  while (at !== 0) {
    if (seen.has(at)) return { directories, cut: 'loop' }
    if (directories.length === directoriesMax) return { directories, cut: 'limit' }
    seen.add(at)
    const read = readDirectory(source, at)
    if (read === undefined) return { directories, cut: 'damage' }
    directories.push(read.directory)
    at = read.next
  }
  return { directories, cut: directories.length === 0 ? 'damage' : undefined }
}

function readDirectory(source: Source, at: number): { directory: TiffDirectory; next: number } | undefined {
  const { bytes, view, little, big } = source
  const countSize = big ? 8 : 2
  if (at + countSize > bytes.length) return undefined
  const claimed = big ? wide(source, at) : view.getUint16(at, little)
  const entrySize = big ? 20 : 12
  const start = at + countSize
  const count = Math.min(claimed, Math.floor((bytes.length - start) / entrySize))

  const fields = new Map<number, { type: number; count: number; at: number }>()
  for (let index = 0; index < count; index += 1) {
    const entry = start + index * entrySize
    const tag = view.getUint16(entry, little)
    const type = view.getUint16(entry + 2, little)
    const field = locate(source, entry, type)
    if (field !== undefined && !fields.has(tag)) fields.set(tag, field)
  }
  const end = start + claimed * entrySize
  const reachable = end + (big ? 8 : 4) <= bytes.length
  const next = reachable ? (big ? wide(source, end) : view.getUint32(end, little)) : 0
  return { directory: directoryOf(source, fields), next }
}

/** Where a field's values lie, and how many of those it claims are in the file. */
function locate(source: Source, entry: number, type: number) {
  const { bytes, view, little, big } = source
  const size = sizeOfType[type]
  if (size === undefined) return undefined
  const claimed = big ? wide(source, entry + 4) : view.getUint32(entry + 4, little)
  const inlineAt = entry + (big ? 12 : 8)
  const fits = claimed * size <= (big ? 8 : 4)
  const at = fits ? inlineAt : big ? wide(source, inlineAt) : view.getUint32(inlineAt, little)
  const count = Math.min(claimed, Math.floor((bytes.length - at) / size))
  return count > 0 ? { type, count, at } : undefined
}

function directoryOf(
  source: Source,
  fields: ReadonlyMap<number, { type: number; count: number; at: number }>,
): TiffDirectory {
  const valueAt = (tag: number, index: number): number | undefined => {
    const field = fields.get(tag)
    if (field === undefined || index >= field.count) return undefined
    return numberAt(source, field.type, field.at + index * sizeOfType[field.type]!)
  }
  return {
    littleEndian: source.little,
    number: (tag) => valueAt(tag, 0),
    numbers(tag) {
      const field = fields.get(tag)
      return field === undefined ? [] : Array.from({ length: field.count }, (_, index) => valueAt(tag, index)!)
    },
    bytes(tag) {
      const field = fields.get(tag)
      return field && source.bytes.subarray(field.at, field.at + field.count * sizeOfType[field.type]!)
    },
  }
}

function numberAt({ bytes, view, little, ...source }: Source, type: number, at: number): number {
  const size = sizeOfType[type]!
  if (type === 5) return view.getUint32(at, little) / (view.getUint32(at + 4, little) || 1)
  if (type === 11) return view.getFloat32(at, little)
  if (size === 1) return bytes[at]!
  if (size === 2) return view.getUint16(at, little)
  if (size === 4) return view.getUint32(at, little)
  return wide({ bytes, view, little, ...source }, at)
}

function wide({ view, little }: Source, at: number): number {
  const value = view.getBigUint64(at, little)
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value)
}
