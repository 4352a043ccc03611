import { describe, expect, test } from 'vitest'
import { sniff } from '../../../../src/adapters/parse/sniff.ts'
import { cfbOf } from '../../../support/cfb-of.ts'
import { docxOf, docxParts, p } from '../../../support/docx-of.ts'
import { type ZipContent, zipOf } from '../../../support/zip-of.ts'

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const seen = (bytes: Uint8Array) => {
  const { format, refusal } = sniff(bytes)
  return refusal === undefined ? format : `${format} ${refusal.reason}`
}
const office = (type: string, parts: Readonly<Record<string, string>> = {}): ZipContent => ({
  '[Content_Types].xml': `<Types><Override PartName="/x.xml" ContentType="application/${type}"/></Types>`,
  ...parts,
})

describe('documents', () => {
  test.each<[string, Uint8Array, string]>([
    ['a PDF', latin('%PDF-1.7\n'), 'pdf'],
    ['a PDF behind junk', latin(`${'x'.repeat(900)}%PDF-1.4`), 'pdf'],
    ['HWP 3', latin('HWP Document File V3.00 \x1a\x01\x02\x03\x04\x05'), 'hwp3'],
    ['HWPML', new Uint8Array(Buffer.from('\ufeff<?xml version="1.0"?>\n<HWPML Version="2.9">')), 'hwpml'],
    [
      'HWPML in UTF-16',
      new Uint8Array(Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><HWPML >', 'utf16le')),
      'hwpml',
    ],
    ['HWP 5', cfbOf({ FileHeader: latin('HWP Document File'), DocInfo: latin('x') }), 'hwp'],
    ['XLS', cfbOf({ Workbook: latin('x') }), 'xls'],
    ['XLS 5', cfbOf({ Book: latin('x') }), 'xls'],
    ['DOC', cfbOf({ WordDocument: latin('x') }), 'doc'],
    ['PPT', cfbOf({ 'PowerPoint Document': latin('x') }), 'ppt'],
    ['an unknown compound file', cfbOf({ Something: latin('x') }), 'unknown'],
    ['DOCX', docxOf(p('x')), 'docx'],
    ['DOCX whose body has another name', docxOf(p('x'), { main: 'word/document2.xml' }), 'docx'],
    ['DOCM', docxOf(p('x'), { macro: true }), 'docx'],
    ['DOCX without a list of types', zipOf({ 'word/document.xml': '<x/>' }), 'docx'],
    ['XLSX', zipOf(office('vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml')), 'xlsx'],
    ['XLSM', zipOf(office('vnd.ms-excel.sheet.macroEnabled.main+xml')), 'xlsx'],
    ['PPTX', zipOf(office('vnd.openxmlformats-officedocument.presentationml.presentation.main+xml')), 'pptx'],
    ['HWPX by its type', zipOf({ mimetype: 'application/hwp+zip' }), 'hwpx'],
    ['HWPX by its parts', zipOf({ 'Contents/section0.xml': '<x/>' }), 'hwpx'],
    ['a bundle', zipOf({ 'a.txt': 'x' }), 'zip'],
    ['an empty bundle', zipOf({}), 'zip'],
    ['a self-extracting bundle', zipOf({ 'a.txt': 'x' }, { prefix: latin('MZ\x90\0stub') }), 'zip'],
  ])('%s', (_, bytes, format) => {
    expect(seen(bytes)).toBe(format)
  })
})

describe('images', () => {
  test.each([
    ['PNG', '\x89PNG\r\n\x1a\n'],
    ['JPEG', '\xff\xd8\xff\xe0'],
    ['GIF', 'GIF89a'],
    ['BMP', `BM${'\0'.repeat(12)}\x28\0\0\0`],
    ['TIFF, little end first', 'II*\0'],
    ['TIFF, big end first', 'MM\0*'],
    ['BigTIFF', 'II+\0'],
    ['WebP', 'RIFF\0\0\0\0WEBPVP8 '],
  ])('%s is an image', (_, start) => {
    expect(seen(latin(start))).toBe('image')
  })

  test.each([
    ['HEIC', '\0\0\0\x18ftypheic'],
    ['AVIF', '\0\0\0\x18ftypavif'],
    ['JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n'],
  ])('%s is an image we do not read, and it is named', (name, start) => {
    const { format, refusal } = sniff(latin(start))
    expect(format).toBe('image')
    expect(refusal).toMatchObject({ reason: 'UNSUPPORTED_FORMAT', detail: expect.stringContaining(name) })
  })

  test('a text that begins with BM is no bitmap', () => {
    expect(seen(latin('BM은 브랜드 마케팅의 준말이다'))).toBe('unknown')
  })
})

describe('locked files', () => {
  test.each([
    ['Fasoo', '\x9b DRMONE  This Document is encrypted and protected by Fasoo DRM'],
    ['Fasoo', '<!-- FasooSecureContainer -->'],
    ['SoftCamp', 'SCDSA002'],
    ['SoftCamp', 'SCDSA004'],
    ['MarkAny', '<DOCUMENTSAFER_0>\0'],
    ['MarkAny', '<DOCUMENT SAFER V1>'],
    ['NASCA', '<## NASCA DRM FILE - VER1.00 ##>'],
  ])('%s wraps it', (vendor, start) => {
    const { refusal } = sniff(latin(`${start}${'\x80'.repeat(500)}`))
    expect(refusal).toMatchObject({
      reason: 'DRM_ENCRYPTED',
      drmVendor: vendor,
      detail: expect.stringContaining('해제'),
    })
  })

  test('Microsoft rights management is told from a password', () => {
    const managed = cfbOf({
      EncryptedPackage: latin('x'),
      '\x06DataSpaces/TransformInfo/DRMEncryptedTransform/\x06Primary': latin('x'),
    })
    expect(sniff(managed).refusal).toMatchObject({ reason: 'DRM_ENCRYPTED', drmVendor: 'Microsoft RMS' })
    const locked = cfbOf({ EncryptedPackage: latin('x'), EncryptionInfo: latin('x') })
    expect(seen(locked)).toBe('unknown PASSWORD_PROTECTED')
  })
})

describe('what is not a document', () => {
  test.each([
    ['ALZ', 'ALZ\x01'],
    ['EGG', 'EGGA'],
    ['7z', '7z\xbc\xaf\x27\x1c'],
    ['RAR', 'Rar!\x1a\x07'],
    ['GZIP', '\x1f\x8b\x08'],
    ['RTF', '{\\rtf1'],
    ['HTML', '\r\n<!DOCTYPE html><html>'],
    ['실행', 'MZ\x90\0'],
  ])('%s is named with what to do', (name, start) => {
    const { refusal } = sniff(latin(start))
    expect(refusal).toMatchObject({ reason: 'UNSUPPORTED_FORMAT', detail: expect.stringContaining(name) })
    expect(refusal?.detail).toMatch(/올리십시오\.$/)
  })

  test('no bytes at all', () => {
    expect(seen(new Uint8Array())).toBe('unknown EMPTY')
  })

  test('anything else is unknown', () => {
    expect(seen(latin('가나다'))).toBe('unknown')
    expect(seen(new Uint8Array(2000).fill(0xff))).toBe('unknown')
  })

  test('OpenDocument and a package without a body are told as such', () => {
    expect(seen(zipOf({ mimetype: 'application/vnd.oasis.opendocument.text' }))).toBe('unknown UNSUPPORTED_FORMAT')
    expect(seen(zipOf(office('xml')))).toBe('unknown UNSUPPORTED_FORMAT')
    expect(seen(zipOf(office('vnd.ms-excel.sheet.binary.macroEnabled.main')))).toBe('unknown UNSUPPORTED_FORMAT')
  })
})

describe('damaged containers', () => {
  test('a cut package is still called what it was', () => {
    const whole = zipOf({ ...docxParts(p('x')), 'word/media/image1.png': 'x'.repeat(500) })
    expect(seen(whole.subarray(0, whole.length - 30))).toBe('docx CORRUPT')
    const hwpx = zipOf([{ name: 'mimetype', content: 'application/hwp+zip', method: 0 }, { name: 'a' }])
    expect(seen(hwpx.subarray(0, hwpx.length - 30))).toBe('hwpx CORRUPT')
  })

  test('a compound file that cannot be opened is damage', () => {
    expect(seen(cfbOf({ FileHeader: latin('x') }).subarray(0, 100))).toBe('unknown CORRUPT')
  })
})
