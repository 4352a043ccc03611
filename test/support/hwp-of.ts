import { createCipheriv } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { cfbOf } from './cfb-of.ts'
import type { DocumentSketch, Inline, ParagraphSketch } from './hancom-sketch.ts'
import { memoRecords } from './hwp/controls.ts'
import { docInfoOf } from './hwp/doc-info.ts'
import { fields, record } from './hwp/records.ts'
import { paragraphsOf, sectionOf } from './hwp/section.ts'

/** What a test may want to be otherwise about the file around the document. */
export interface HwpFileSketch {
  /** Packed unless told otherwise. */
  readonly compressed?: boolean
  /** Encrypted as distribution documents are, with the notice for old programs in the usual place. */
  readonly distribution?: boolean
  /** Flags of the file header besides those two. */
  readonly flags?: number
  readonly majorVersion?: number
  /** Streams to add, or to put in place of those written. */
  readonly streams?: Readonly<Record<string, Uint8Array>>
}

export const hwpFlag = {
  password: 2,
  drm: 1 << 4,
  certificate: 1 << 8,
  certificateDrm: 1 << 10,
  tracked: 1 << 14,
} as const

/** A real HWP 5 file: `hwpOf({ sections: [[p('본문')]] })`. */
export function hwpOf(sketch: DocumentSketch, file: HwpFileSketch = {}): Uint8Array {
  const { compressed = true, distribution = false } = file
  // Stored blocks: the bytes of a fixture must not depend on the version of a compressor.
  const pack = (stream: Buffer): Buffer => (compressed ? deflateRawSync(stream, { level: 0 }) : stream)
  const sections = sectionStreams(sketch)
  const streams: Record<string, Uint8Array> = {
    FileHeader: fileHeader(file),
    DocInfo: pack(docInfoOf(sketch)),
  }
  sections.forEach((section, at) => {
    streams[`BodyText/Section${at}`] = pack(distribution ? sectionOf([{ inlines: [distributionNotice] }]) : section)
    if (distribution) streams[`ViewText/Section${at}`] = encryptDistribution(pack(section))
  })
  return cfbOf({ ...streams, ...file.streams })
}

export const distributionNotice =
  '이 문서는 상위 버전의 배포용 문서입니다. 문서를 읽으려면 최신 버전의 한글 또는 한글 전용 뷰어가 필요합니다.'

/** The sections as records, neither packed nor encrypted. */
export function sectionStreams({ sections }: DocumentSketch): Buffer[] {
  const memos = sections.flatMap(memosIn)
  return sections.map((paragraphs, at) =>
    sectionOf(paragraphs, at === sections.length - 1 ? memoRecords(memos, paragraphsOf) : []),
  )
}

function memosIn(paragraphs: readonly ParagraphSketch[]): (readonly ParagraphSketch[])[] {
  return paragraphs.flatMap(({ inlines }) =>
    inlines.flatMap((inline: Inline) => {
      if (typeof inline === 'string') return []
      if (inline.kind === 'memo') return [inline.content]
      return inline.kind === 'table' ? inline.cells.flatMap((cell) => memosIn(cell.content)) : []
    }),
  )
}

function fileHeader({ compressed = true, distribution = false, flags = 0, majorVersion = 5 }: HwpFileSketch): Buffer {
  const header = Buffer.alloc(256)
  header.write('HWP Document File', 'latin1')
  header.writeUInt32LE(((majorVersion << 24) | 0x010100) >>> 0, 32)
  header.writeUInt32LE((compressed ? 1 : 0) | (distribution ? 4 : 0) | flags, 36)
  return header
}

const seed = 0x1234abc5
const passwordHash = '0123456789ABCDEF0123456789ABCDEF01234567'

/** Hides the key in a masked record and encrypts what follows, as the format does. */
function encryptDistribution(plain: Buffer): Buffer {
  const hidden = Buffer.alloc(256)
  const hash = Buffer.from(passwordHash, 'utf16le')
  hash.copy(hidden, 4 + (seed & 0xf))
  let state = seed
  const draw = () => {
    state = (Math.imul(state, 214013) + 2531011) >>> 0
    return (state >>> 16) & 0x7fff
  }
  let mask = 0
  let run = 0
  for (let at = 0; at < hidden.length; at += 1) {
    if (run === 0) {
      mask = draw() & 0xff
      run = (draw() & 0xf) + 1
    }
    hidden[at]! ^= mask
    run -= 1
  }
  fields('u32', seed).copy(hidden, 0)
  const cipher = createCipheriv('aes-128-ecb', hash.subarray(0, 16), null).setAutoPadding(false)
  const padded = Buffer.concat([plain, Buffer.alloc((16 - (plain.length % 16)) % 16)])
  return Buffer.concat([record(28, 0, hidden), cipher.update(padded), cipher.final()])
}
