import { type CfbStreams, openCfb } from '../shared/cfb-streams.ts'
import type { ExpansionBudget } from '../shared/inflate.ts'
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
  const { storage, decrypt } = bodyOf(streams, header)
  const sections = sectionPaths(streams, storage).map((path) => read(path, tag.paraHeader, decrypt))
  if (!sections.some((section) => section !== undefined)) {
    throw new ReadRefusal(
      'CORRUPT',
      header.distribution
        ? { detail: '배포용 문서의 본문을 풀 수 없습니다. 원본을 일반 문서로 다시 저장한 뒤 올리십시오.' }
        : {},
    )
  }
  return { docInfo, sections, trackedChanges: header.trackedChanges }
}

/**
 * Distribution documents keep a notice in `BodyText` and the document, encrypted, in `ViewText`. Documents with
 * tracked changes keep the accepted text in `BodyText` and the marked one, in the open, in `ViewText`.
 */
function bodyOf(streams: CfbStreams, header: FileHeader): { storage: string; decrypt: boolean } {
  if (header.distribution) return { storage: 'ViewText', decrypt: true }
  const marked = header.trackedChanges && streams.read('ViewText/Section0') !== undefined
  return { storage: marked ? 'ViewText' : 'BodyText', decrypt: false }
}

/** Section10 comes after Section9. A damaged directory may have lost the storage's name. */
function sectionPaths(streams: CfbStreams, storage: string): string[] {
  const prefix = `${storage}/`.toLowerCase()
  const numbered = (isSection: (path: string) => boolean) =>
    streams.paths
      .filter(isSection)
      .map((path) => ({ path, number: Number(/section(\d+)$/i.exec(path)?.[1] ?? Number.NaN) }))
      .filter(({ number }) => !Number.isNaN(number))
      .sort((a, b) => a.number - b.number)
      .map(({ path }) => path)
  const found = numbered((path) => path.toLowerCase().startsWith(prefix))
  return found.length > 0 ? found : numbered((path) => !path.includes('/'))
}
