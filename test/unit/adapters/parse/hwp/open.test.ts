import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createReadContext, type Reading } from '../../../../../src/adapters/parse/format-reader.ts'
import { createHwpReader } from '../../../../../src/adapters/parse/hwp/parser.ts'
import { openCfb } from '../../../../../src/adapters/parse/shared/cfb-streams.ts'
import { cfbOf } from '../../../../support/cfb-of.ts'
import { type DocumentSketch, p } from '../../../../support/hancom-sketch.ts'
import { distributionNotice, hwpFlag, hwpOf, sectionStreams } from '../../../../support/hwp-of.ts'

const read = (bytes: Uint8Array): Promise<Reading> => createHwpReader().read(bytes, createReadContext())
const document: DocumentSketch = { sections: [[p({ kind: 'section' }, '공원 점용료'), p('천원으로 한다.')]] }
const texts = async (bytes: Uint8Array) => (await read(bytes)).blocks.map(({ text }) => text)
const codes = async (bytes: Uint8Array) => (await read(bytes)).warnings.map(({ code }) => code)
const written = ['공원 점용료', '천원으로 한다.']
const packed = (sketch: DocumentSketch) => deflateRawSync(sectionStreams(sketch)[0]!)

describe('what cannot be opened is refused by its cause', () => {
  test.each([
    ['a password', hwpOf(document, { flags: hwpFlag.password }), 'PASSWORD_PROTECTED'],
    ['rights management', hwpOf(document, { flags: hwpFlag.drm }), 'DRM_ENCRYPTED'],
    ['a certificate', hwpOf(document, { flags: hwpFlag.certificate }), 'DRM_ENCRYPTED'],
    ['certificate rights management', hwpOf(document, { flags: hwpFlag.certificateDrm }), 'DRM_ENCRYPTED'],
    ['a version that does not exist', hwpOf(document, { majorVersion: 9 }), 'UNSUPPORTED_FORMAT'],
    ['a short file header', hwpOf(document, { streams: { FileHeader: new Uint8Array(17) } }), 'CORRUPT'],
    ['no file header', cfbOf({ DocInfo: new Uint8Array(4) }), 'CORRUPT'],
    ['no body', cfbOf({ FileHeader: fileHeaderOf(document) }), 'CORRUPT'],
    [
      'a body of noise',
      hwpOf(document, { streams: { 'BodyText/Section0': new Uint8Array(500).fill(0xa7) } }),
      'CORRUPT',
    ],
    ['nothing but a notice', hwpOf({ sections: [[p(distributionNotice)]] }), 'UNSUPPORTED_FORMAT'],
  ])('%s', async (_, bytes, reason) => {
    await expect(read(bytes)).rejects.toMatchObject({ name: 'ReadRefusal', reason })
  })

  test('a distribution document whose body cannot be decrypted never answers with its notice', async () => {
    const broken = hwpOf(document, { distribution: true, streams: { 'ViewText/Section0': new Uint8Array(300) } })
    await expect(read(broken)).rejects.toMatchObject({ reason: 'CORRUPT' })
  })

  test('a section that unpacks past the limit is refused as too large', async () => {
    const bomb = deflateRawSync(Buffer.concat([sectionStreams(document)[0]!, Buffer.alloc(40_000_000)]))
    await expect(read(hwpOf(document, { streams: { 'BodyText/Section0': bomb } }))).rejects.toMatchObject({
      reason: 'TOO_LARGE',
    })
  })
})

describe('what the flags say wrongly is found out', () => {
  test('packed streams in a file that says they are plain', async () => {
    const streams = { 'BodyText/Section0': packed(document) }
    expect(await texts(hwpOf(document, { compressed: false, streams }))).toEqual(written)
  })

  test('plain streams in a file that says they are packed', async () => {
    const streams = { 'BodyText/Section0': sectionStreams(document)[0]! }
    expect(await texts(hwpOf(document, { streams }))).toEqual(written)
  })

  test('a distribution document reads as any other', async () => {
    expect(await texts(hwpOf(document, { distribution: true }))).toEqual(written)
  })

  test('tracked changes are read from the marked text, where there is one', async () => {
    const marked = { sections: [[p('사용료는 ', { kind: 'deleted', text: '천원' }, '이천원')]] } as const
    const reading = await read(
      hwpOf(document, { flags: hwpFlag.tracked, streams: { 'ViewText/Section0': packed(marked) } }),
    )
    expect(reading.blocks.map(({ text, role }) => [text, role])).toEqual([
      ['사용료는 이천원', undefined],
      ['천원', 'deleted'],
    ])
    expect(reading.warnings.map(({ code }) => code)).toContain('TRACKED_CHANGES_PRESENT')
  })

  test('a marked text that holds no records is left aside', async () => {
    expect(await texts(hwpOf(document, { streams: { 'ViewText/Section0': new Uint8Array(64).fill(9) } }))).toEqual(
      written,
    )
  })
})

describe('what is lost is said', () => {
  test('a section out of two that cannot be unpacked', async () => {
    const two = { sections: [[p('첫 구역')], [p('둘째 구역')]] }
    const damaged = hwpOf(two, { streams: { 'BodyText/Section1': new Uint8Array(200).fill(0xee) } })
    expect(await texts(damaged)).toEqual(['첫 구역'])
    expect(await codes(damaged)).toContain('PARTIAL_READ')
  })

  test('sections that the file counts but does not hold', async () => {
    const missing = hwpOf({ sections: [[p('하나')], [p('둘')]] }, { streams: {} })
    const streams = {
      ...Object.fromEntries(
        ['FileHeader', 'DocInfo', 'BodyText/Section0'].map((path) => [path, streamOf(missing, path)]),
      ),
    }
    expect(await codes(cfbOf(streams))).toContain('PARTIAL_READ')
  })

  test('the beginning of a section whose packed data breaks off', async () => {
    const long = { sections: [Array.from({ length: 4_000 }, (_, at) => p(`제${at}항 ${(at * 7919) % 1013} 점용료`))] }
    const whole = packed(long)
    const cut = hwpOf(long, { streams: { 'BodyText/Section0': whole.subarray(0, whole.length >>> 1) } })
    expect((await texts(cut)).slice(0, 2)).toEqual(['제0항 0 점용료', '제1항 828 점용료'])
    expect(await codes(cut)).toContain('PARTIAL_READ')
  })

  test('styles that cannot be read leave the text as it is', async () => {
    const damaged = hwpOf(document, { streams: { DocInfo: new Uint8Array(90).fill(0xee) } })
    expect(await texts(damaged)).toEqual(written)
    expect(await codes(damaged)).toContain('PARTIAL_READ')
  })
})

function streamOf(bytes: Uint8Array, path: string): Uint8Array {
  return openCfb(bytes).read(path)!.bytes
}

function fileHeaderOf(sketch: DocumentSketch): Uint8Array {
  return streamOf(hwpOf(sketch), 'FileHeader')
}
