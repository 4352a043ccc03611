import { type CfbStreams, openCfb } from '../shared/cfb-streams.ts'
import { type ExpansionBudget, inflateRaw } from '../shared/inflate.ts'
import { ReadRefusal } from '../shared/refusal.ts'
import { decryptDistribution } from './distribution.ts'
import { type FileHeader, readFileHeader } from './file-header.ts'
import { type PlainStream, plainStream } from './plain-stream.ts'
import { tag } from './tags.ts'

/** The record streams of an HWP file, unpacked and decrypted. */
export interface HwpFile {
  /** Empty when the styles could not be read. */
  readonly docInfo: PlainStream
  /** In order; undefined for a section that could not be read. */
  readonly sections: readonly (PlainStream | undefined)[]
  readonly trackedChanges: boolean
  /** An embedded object by the name of its stream; undefined where there is none, or none to look into. */
  readObject(name: string): Uint8Array | undefined
}

export function openHwp(bytes: Uint8Array, budget: ExpansionBudget): HwpFile {
  const streams = openCfb(bytes)
  const headerBytes = streams.read('FileHeader')?.bytes
  if (headerBytes === undefined) throw new ReadRefusal('CORRUPT')
  const header = readFileHeader(headerBytes)
  const { compressed } = header

  const read = (path: string, firstTag: number, decrypt = false): PlainStream | undefined => {
    const stream = streams.read(path)
    if (stream === undefined) return undefined
    const open = decrypt ? decryptDistribution(stream.bytes) : stream.bytes
    const plain = open && plainStream(open, { compressed, firstTag, budget })
    return plain && { bytes: plain.bytes, complete: plain.complete && stream.complete }
  }

  const docInfo = read('DocInfo', tag.documentProperties) ?? { bytes: new Uint8Array(0), complete: false }
  const sections = bodySections(streams, header, (path, decrypt) => read(path, tag.paraHeader, decrypt))
  if (!sections.some((section) => section !== undefined)) {
    throw new ReadRefusal(
      'CORRUPT',
      header.distribution
        ? { detail: '배포용 문서의 본문을 풀 수 없습니다. 원본을 일반 문서로 다시 저장한 뒤 올리십시오.' }
        : {},
    )
  }
  return {
    docInfo,
    sections,
    trackedChanges: header.trackedChanges,
    readObject(name) {
      const stream = streams.read(`BinData/${name}`)
      return stream && unpacked(stream.bytes, budget)
    },
  }
}

const objectBytesMax = 4 * 1024 * 1024

/** Objects are packed or not whatever the file's flag says. One too large to look into is left alone. */
function unpacked(bytes: Uint8Array, budget: ExpansionBudget): Uint8Array | undefined {
  if (bytes.length > objectBytesMax) return undefined
  try {
    return inflateRaw(bytes, budget)
  } catch (cause) {
    if (!(cause instanceof ReadRefusal)) throw cause
    return cause.reason === 'CORRUPT' ? bytes : undefined
  }
}

/**
 * Distribution documents keep a notice in `BodyText` and the document, encrypted, in `ViewText`. Documents with
 * tracked changes keep the accepted text in `BodyText` and the marked one, which the program shows, in `ViewText`;
 * but a `ViewText` may also be a stub that holds no records.
 */
function bodySections(
  streams: CfbStreams,
  header: FileHeader,
  read: (path: string, decrypt: boolean) => PlainStream | undefined,
): (PlainStream | undefined)[] {
  const shown = sectionPaths(streams, 'ViewText')
  if (header.distribution) return shown.map((path) => read(path, true))
  const body = sectionPaths(streams, 'BodyText')
  const marked = shown.map((path) => read(path, false))
  const isWhole = marked.length > 0 && marked.length >= body.length && marked.every((section) => section?.complete)
  if (isWhole) return marked
  return (body.length > 0 ? body : looseSectionPaths(streams)).map((path) => read(path, false))
}

/** Section10 comes after Section9. */
function sectionPaths(streams: CfbStreams, storage: string): string[] {
  const prefix = `${storage}/`.toLowerCase()
  return inOrder(streams.paths.filter((path) => path.toLowerCase().startsWith(prefix)))
}

/** A damaged directory may have lost the name of the storage that the sections stand in. */
const looseSectionPaths = (streams: CfbStreams): string[] =>
  inOrder(streams.paths.filter((path) => !path.includes('/')))

function inOrder(paths: readonly string[]): string[] {
  return paths
    .map((path) => ({ path, number: Number(/section(\d+)$/i.exec(path)?.[1] ?? Number.NaN) }))
    .filter(({ number }) => !Number.isNaN(number))
    .sort((a, b) => a.number - b.number)
    .map(({ path }) => path)
}
