import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  createDispatchingParser,
  type DispatchingParserOptions,
} from '../../../../src/adapters/parse/dispatching-parser.ts'
import { createDocxReader } from '../../../../src/adapters/parse/docx/parser.ts'
import type { FormatReader, Reading } from '../../../../src/adapters/parse/format-reader.ts'
import { defaultLimits } from '../../../../src/adapters/parse/shared/limits.ts'
import { createReadingBuilder } from '../../../../src/adapters/parse/shared/reading-builder.ts'
import { ReadRefusal } from '../../../../src/adapters/parse/shared/refusal.ts'
import { createZipReader } from '../../../../src/adapters/parse/zip/parser.ts'
import type { Document } from '../../../../src/domain/document/document.ts'
import { docxOf, p } from '../../../support/docx-of.ts'
import { zipOf } from '../../../support/zip-of.ts'

const readers = [createZipReader(), createDocxReader()]
const parserOf = (options: Partial<DispatchingParserOptions> = {}) =>
  createDispatchingParser({ readers, version: 'test', ...options })

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const parse = (bytes: Uint8Array, filename = 'a.docx', options: Partial<DispatchingParserOptions> = {}) =>
  parserOf(options).parse({ filename, bytes: bytes.length, sha256: sha256Of(bytes), content: bytes })

/** A reader of PDF that does what the test says. */
const pdfReader = (read: () => Reading): FormatReader => ({ format: 'pdf', read: async () => read() })
const pdf = new Uint8Array(Buffer.from('%PDF-1.7'))
const parsePdf = (read: () => Reading, options: Partial<DispatchingParserOptions> = {}) =>
  parse(pdf, 'a.pdf', { readers: [pdfReader(read)], ...options })

describe('one file', () => {
  test('is read by the reader of its own format, whatever its name says', async () => {
    const bytes = docxOf(p('예산 총칙'))
    const document = await parse(bytes, '보고서.hwp')
    expect(document).toMatchObject({
      doc_id: `sha256:${sha256Of(bytes)}`,
      schema_version: '0.1',
      source: {
        filename: '보고서.hwp',
        format: 'docx',
        bytes: bytes.length,
        sha256: sha256Of(bytes),
        container_path: [],
      },
      access: { readable: true, reason: null },
      blocks: [{ id: 'b1', text: '예산 총칙', extractor: 'docx', confidence: 1 }],
      metrics: { extractor_mix: { docx: 1 } },
      acl: null,
    })
    expect(document.warnings.map(({ code }) => code)).toEqual(['EXTENSION_MISMATCH', 'PAGE_UNKNOWN'])
    expect(Number.isInteger(document.metrics.parse_ms)).toBe(true)
  })

  test('is read from disk as from memory', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dispatching-'))
    try {
      const bytes = docxOf(p('가'))
      const path = join(folder, 'x')
      await writeFile(path, bytes)
      const document = await parserOf().parse({
        filename: 'a.docx',
        bytes: bytes.length,
        sha256: sha256Of(bytes),
        content: { path },
      })
      const { metrics: _, ...fromDisk } = document
      const { metrics: __, ...fromMemory } = await parse(bytes)
      expect(fromDisk).toEqual(fromMemory)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('of a format that nobody reads is refused with its name', async () => {
    const document = await parse(new Uint8Array(Buffer.from('HWP Document File V3.00 ')), 'a.hwp')
    expect(document.source.format).toBe('hwp3')
    expect(document.access).toMatchObject({ readable: false, reason: 'UNSUPPORTED_FORMAT' })
    expect(document.access.reason_text).toContain('한글 97')
    expect(document.warnings).toEqual([])
  })

  test('that a reader refuses says why, with the vendor where it is known', async () => {
    const document = await parsePdf(() => {
      throw new ReadRefusal('DRM_ENCRYPTED', { drmVendor: 'Fasoo', detail: '해제하십시오.' })
    })
    expect(document.access).toEqual({
      readable: false,
      drm: true,
      drm_vendor: 'Fasoo',
      password_protected: false,
      reason: 'DRM_ENCRYPTED',
      reason_text: '해제하십시오.',
    })
    expect(document.blocks).toEqual([])
  })

  test('that breaks its reader is CORRUPT, and the fault reaches the log', async () => {
    const faults: unknown[] = []
    const document = await parsePdf(
      () => {
        throw new TypeError('x is not a function')
      },
      { onError: (error, file) => faults.push([String(error), file.format]) },
    )
    expect(document.access.reason).toBe('CORRUPT')
    expect(faults).toEqual([['TypeError: x is not a function', 'pdf']])
  })

  test('that opens with nothing in it is EMPTY; with pictures alone it has no text', async () => {
    const empty = createReadingBuilder('docx')
    expect((await parsePdf(() => empty.finish(1))).access.reason).toBe('EMPTY')
    const picture = createReadingBuilder('docx')
    picture.addBlock({ type: 'image', text: '', page: 1 })
    const document = await parsePdf(() => picture.finish(1))
    expect([document.access.reason, document.blocks]).toEqual(['NO_TEXT', []])
  })

  test('states the share of text of each extractor', async () => {
    const builder = createReadingBuilder('pdf-text')
    builder.addBlock({ type: 'paragraph', text: '가나다', page: 1 })
    builder.addBlock({ type: 'paragraph', text: '라', page: 1, extractor: 'ocr', confidence: 0.9 })
    const document = await parsePdf(() => builder.finish(2))
    expect(document.metrics.extractor_mix).toEqual({ 'pdf-text': 0.75, ocr: 0.25 })
    expect(document.source.pages).toBe(2)
  })

  test('gives the same document twice, but for the time it took', async () => {
    const bytes = zipOf({ '가.docx': docxOf(p('가')), '나.zip': zipOf({ 'c.docx': docxOf(p('다')) }) })
    const timeless = (document: Document): unknown =>
      JSON.parse(JSON.stringify(document, (key, value) => (key === 'parse_ms' ? 0 : value)))
    expect(timeless(await parse(bytes))).toEqual(timeless(await parse(bytes)))
  })
})

describe('a bundle', () => {
  const good = docxOf(p('본문'))
  const outcome = (document: Document): unknown => [
    [...document.source.container_path, document.source.filename].join('/'),
    document.access.reason ?? document.blocks[0]?.text ?? 'bundle',
    ...(document.members?.map(outcome) ?? []),
  ]

  test('holds a document for each member, in archive order, with the way to it', async () => {
    const bytes = zipOf({ '나.docx': good, '안/묶음.zip': zipOf({ '가/가.docx': good }), '가.txt': 'x' })
    expect(outcome(await parse(bytes, '겉.zip'))).toEqual([
      '겉.zip',
      'bundle',
      ['겉.zip/나.docx', '본문'],
      ['겉.zip/안/묶음.zip', 'bundle', ['겉.zip/안/묶음.zip/가/가.docx', '본문']],
      ['겉.zip/가.txt', 'UNSUPPORTED_FORMAT'],
    ])
  })

  test('gives each member its own hash, size and name check', async () => {
    const [member] = (await parse(zipOf({ 'a.hwp': good }), 'x.zip')).members ?? []
    expect(member).toMatchObject({ doc_id: `sha256:${sha256Of(good)}`, source: { bytes: good.length, format: 'docx' } })
    expect(member?.warnings[0]?.code).toBe('EXTENSION_MISMATCH')
  })

  test('lets a bad member fail alone', async () => {
    const bytes = zipOf([
      { name: 'locked.docx', content: good, flags: 0x0801 },
      { name: 'broken.docx', content: good, crc32: 7 },
      { name: 'empty.docx', content: '' },
      { name: 'good.docx', content: good },
    ])
    const document = await parse(bytes, 'x.zip')
    expect(document.access.readable).toBe(true)
    expect(document.members?.map(({ access }) => access.reason)).toEqual([
      'PASSWORD_PROTECTED',
      'CORRUPT',
      'EMPTY',
      null,
    ])
  })

  test('is unreadable when every member is, and counts the causes', async () => {
    const locked = { content: good, flags: 0x0801 }
    const document = await parse(
      zipOf([
        { name: 'a', ...locked },
        { name: 'b', ...locked },
        { name: 'c.txt', content: 'x' },
      ]),
      'x.zip',
    )
    expect(document.access).toMatchObject({ readable: false, reason: 'BUNDLE_UNREADABLE', password_protected: false })
    expect(document.access.reason_text).toContain('암호 2건, 지원하지 않는 형식 1건')
    const all = await parse(zipOf([{ name: 'a', ...locked }]), 'x.zip')
    expect(all.access).toMatchObject({ reason: 'BUNDLE_UNREADABLE', password_protected: true })
  })

  test('with nothing in it is EMPTY', async () => {
    const document = await parse(zipOf({}), 'x.zip')
    expect(document.access.reason).toBe('EMPTY')
    expect(document.members).toEqual([])
  })

  test('is opened three deep and no deeper', async () => {
    const nested = (depth: number): Uint8Array =>
      depth === 0 ? good : zipOf({ [depth === 1 ? 'a.docx' : `${depth - 1}.zip`]: nested(depth - 1) })
    expect((await parse(nested(3), '3.zip')).access.readable).toBe(true)
    expect((await parse(nested(4), '4.zip')).access.reason).toBe('TOO_LARGE')
  })

  test('counts members over the whole tree', async () => {
    const limits = { ...defaultLimits, membersMax: 4 }
    const bytes = zipOf({ 'a.zip': zipOf({ '1.docx': good, '2.docx': good }), 'b.zip': zipOf({ '3.docx': good }) })
    const document = await parse(bytes, 'x.zip', { limits })
    expect(document.members?.map(({ access }) => access.reason)).toEqual([null, 'TOO_LARGE'])
    const flat = zipOf({ a: 'x', b: 'x', c: 'x', d: 'x', e: 'x' })
    expect((await parse(flat, 'x.zip', { limits })).access.reason).toBe('TOO_LARGE')
  })

  test('pays for all expansion out of one budget', async () => {
    const limits = { ...defaultLimits, expandedBytesMax: 3_000, ratioFreeBytes: 1_000_000 }
    const bytes = zipOf({ a: 'x'.repeat(2_000), b: 'x'.repeat(2_000) })
    const document = await parse(bytes, 'x.zip', { limits })
    expect(document.members?.map(({ access }) => access.reason)).toEqual(['UNSUPPORTED_FORMAT', 'TOO_LARGE'])
    expect(document.access.reason).toBe('TOO_LARGE')
  })
})
