import { ReadRefusal } from './refusal.ts'

export interface CfbStream {
  readonly bytes: Uint8Array
  /** False when the chain of sectors ended before the size that the directory states. */
  readonly complete: boolean
}

/** The streams of a compound file (OLE). Nothing is read until it is asked for. */
export interface CfbStreams {
  /** Paths such as `BodyText/Section0`, in directory order. */
  readonly paths: readonly string[]
  /** By exact path, else by the same path in another letter case. */
  read(path: string): CfbStream | undefined
}

interface Entry {
  readonly name: string
  readonly kind: number
  readonly left: number
  readonly right: number
  readonly child: number
  readonly start: number
  readonly size: number
}

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const headerBytes = 512
const entryBytes = 128
const endOfChain = 0xfffffffe
const lastSector = 0xfffffffa
const kindStorage = 1
const kindStream = 2
const kindRoot = 5

export const looksLikeCfb = (bytes: Uint8Array): boolean => signature.every((expected, at) => bytes[at] === expected)

/**
 * Opens a compound file. Every claim of the file is held against its own length: a chain that
 * comes back to itself ends there, tables are never allocated by a stated count, and a damaged directory gives what can be reached.
 */
export function openCfb(bytes: Uint8Array): CfbStreams {
  if (bytes.length < headerBytes || !looksLikeCfb(bytes)) throw new ReadRefusal('CORRUPT')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const sectorShift = view.getUint16(30, true)
  const miniShift = view.getUint16(32, true)
  if ((sectorShift !== 9 && sectorShift !== 12) || miniShift !== 6) throw new ReadRefusal('CORRUPT')
  const wideSizes = view.getUint16(26, true) >= 4
  const sectorBytes = 1 << sectorShift
  const sectorCount = Math.max(0, Math.ceil(bytes.length / sectorBytes) - 1)
  const miniCutoff = view.getUint32(56, true)

  const sectorAt = (sector: number): number => (sector + 1) * sectorBytes
  const fatSectors = listFatSectors()
  const miniFat = tableOf(chainBytes(view.getUint32(60, true), Number.POSITIVE_INFINITY).bytes)
  const entries = readEntries(chainBytes(view.getUint32(48, true), Number.POSITIVE_INFINITY).bytes)
  const root = entries.find((entry) => entry.kind === kindRoot)
  const byPath = pathsOf(entries)
  // Every compound file has a root with something in it; one without has lost its directory.
  if (root === undefined || byPath.size === 0) throw new ReadRefusal('CORRUPT')
  const { start: miniStart, size: miniSize } = root
  const byFoldedPath = new Map([...byPath].reverse().map(([path, entry]) => [path.toLowerCase(), entry]))
  let miniStream: Uint8Array | undefined

  /** The first 109 places stand in the header; a chain of further sectors holds the rest. */
  function listFatSectors(): number[] {
    const sectors: number[] = []
    for (let at = 76; at < headerBytes; at += 4) addFatSector(view.getUint32(at, true))
    const seen = new Set<number>()
    let next = view.getUint32(68, true)
    while (next < sectorCount && !seen.has(next)) {
      seen.add(next)
      const end = Math.min(sectorAt(next) + sectorBytes, bytes.length)
      let at = sectorAt(next)
      for (; at + 8 <= end; at += 4) addFatSector(view.getUint32(at, true))
      next = at + 4 <= end ? view.getUint32(at, true) : endOfChain
    }
    return sectors

    function addFatSector(sector: number): void {
      if (sector < sectorCount && sectors.length <= sectorCount) sectors.push(sector)
    }
  }

  function nextSector(sector: number): number {
    const table = fatSectors[sector >>> (sectorShift - 2)]
    if (table === undefined) return endOfChain
    const at = sectorAt(table) + ((sector & (sectorBytes / 4 - 1)) << 2)
    return at + 4 <= bytes.length ? view.getUint32(at, true) : endOfChain
  }

  /** Neighbouring sectors are taken in one piece, so that an unfragmented stream is not copied at all. */
  function chainBytes(start: number, size: number): CfbStream {
    const pieces: Uint8Array[] = []
    const runStarts = new Set<number>()
    let have = 0
    let sector = start
    while (sector < sectorCount && have < size && !runStarts.has(sector)) {
      const first = sector
      runStarts.add(first)
      let run = 0
      do {
        run += 1
        sector = nextSector(first + run - 1)
      } while (sector === first + run && have + run * sectorBytes < size)
      const from = sectorAt(first)
      const piece = bytes.subarray(from, Math.min(from + run * sectorBytes, from + (size - have), bytes.length))
      pieces.push(piece)
      have += piece.length
    }
    return { bytes: joined(pieces, have), complete: size === Number.POSITIVE_INFINITY || have === size }
  }

  function miniChainBytes(start: number, size: number): CfbStream {
    miniStream ??= chainBytes(miniStart, miniSize).bytes
    const pieces: Uint8Array[] = []
    const miniBytes = 1 << miniShift
    let have = 0
    let sector = start
    for (let steps = 0; sector <= lastSector && have < size && steps <= miniFat.length; steps += 1) {
      const from = sector * miniBytes
      const piece = miniStream.subarray(from, from + Math.min(miniBytes, size - have))
      pieces.push(piece)
      have += piece.length
      sector = miniFat[sector] ?? endOfChain
    }
    return { bytes: joined(pieces, have), complete: have === size }
  }

  function readEntries(directory: Uint8Array): Entry[] {
    const table = new DataView(directory.buffer, directory.byteOffset, directory.byteLength)
    const found: Entry[] = []
    for (let at = 0; at + entryBytes <= directory.length; at += entryBytes) {
      const nameBytes = Math.min(table.getUint16(at + 64, true), 64)
      let name = ''
      for (let i = 0; i + 2 < nameBytes; i += 2) name += String.fromCharCode(table.getUint16(at + i, true))
      const high = wideSizes ? table.getUint32(at + 124, true) : 0
      found.push({
        name,
        kind: directory[at + 66]!,
        left: table.getUint32(at + 68, true),
        right: table.getUint32(at + 72, true),
        child: table.getUint32(at + 76, true),
        start: table.getUint32(at + 116, true),
        size: Math.min(high * 2 ** 32 + table.getUint32(at + 120, true), bytes.length),
      })
    }
    return found
  }

  return {
    paths: [...byPath.keys()],
    read(path) {
      const entry = byPath.get(path) ?? byFoldedPath.get(path.toLowerCase())
      if (entry === undefined) return undefined
      return entry.size < miniCutoff ? miniChainBytes(entry.start, entry.size) : chainBytes(entry.start, entry.size)
    },
  }
}

/** Walks the tree of names without recursion; each entry is visited once. Streams the tree has lost keep their bare name. */
function pathsOf(entries: readonly Entry[]): Map<string, Entry> {
  const found = new Map<string, Entry>()
  const visited = new Set<number>()
  const pending: { at: number; prefix: string }[] = []
  entries.forEach((entry, at) => {
    if (entry.kind !== kindRoot) return
    visited.add(at)
    pending.push({ at: entry.child, prefix: '' })
  })

  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const entry = entries[place.at]
    if (entry === undefined || visited.has(place.at)) continue
    visited.add(place.at)
    const path = place.prefix + entry.name
    if (entry.kind === kindStream && !found.has(path)) found.set(path, entry)
    if (entry.kind === kindStorage) pending.push({ at: entry.child, prefix: `${path}/` })
    pending.push({ at: entry.right, prefix: place.prefix }, { at: entry.left, prefix: place.prefix })
  }

  entries.forEach((entry, at) => {
    if (entry.kind === kindStream && !visited.has(at) && !found.has(entry.name)) found.set(entry.name, entry)
  })
  return found
}

function tableOf(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Uint32Array.from({ length: bytes.length >>> 2 }, (_, at) => view.getUint32(at * 4, true))
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  if (pieces.length === 1) return pieces[0]!
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
