import { describe, expect, test } from 'vitest'
import { readableAccess, unreadable } from '../../../../src/domain/document/access.ts'
import type { Document, SourceFormat } from '../../../../src/domain/document/document.ts'
import { extensionOf } from '../../../../src/domain/document/format-extensions.ts'
import { nameDocument } from '../../../../src/domain/document/name-document.ts'
import { unreadableDocument } from '../../../../src/domain/document/unreadable-document.ts'

const documentOf = (format: SourceFormat, containerPath: readonly string[] = []): Document =>
  unreadableDocument({ filename: 'x', bytes: 1, sha256: 'ab', format, containerPath }, readableAccess)

const codes = (document: Document) => document.warnings.map(({ code }) => code)

describe('the extension', () => {
  test('that belongs to the format is not spoken of, in any case of letters', () => {
    expect(codes(nameDocument(documentOf('docx'), 'A.DOCX'))).toEqual([])
    expect(codes(nameDocument(documentOf('docx'), 'a.docm'))).toEqual([])
    expect(codes(nameDocument(documentOf('hwp3'), 'a.hwp'))).toEqual([])
  })

  test('that belongs to another format is warned about, first and once', () => {
    const known = {
      ...documentOf('docx'),
      warnings: [{ code: 'PAGE_UNKNOWN', text: '', page: null, block: null }] as const,
    }
    const named = nameDocument(nameDocument(known, 'a.hwp'), 'a.pdf')
    expect(codes(named)).toEqual(['EXTENSION_MISMATCH', 'PAGE_UNKNOWN'])
    expect(named.warnings[0]?.text).toBe('확장자는 .pdf이지만 내용은 DOCX 문서입니다. 내용을 기준으로 처리하였습니다.')
  })

  test('is forgotten with the name that had it', () => {
    expect(codes(nameDocument(nameDocument(documentOf('docx'), 'a.hwp'), 'a.docx'))).toEqual([])
  })

  test('of a known format on bytes of none is warned about, so that nobody is told to save a .hwp as HWP and no more', () => {
    const foreign = { ...documentOf('unknown'), access: unreadable('UNSUPPORTED_FORMAT') }
    expect(codes(nameDocument(foreign, 'a.hwp'))).toEqual(['EXTENSION_MISMATCH'])
    expect(codes(nameDocument(foreign, 'a.txt'))).toEqual([])
    const locked = { ...documentOf('unknown'), access: unreadable('PASSWORD_PROTECTED') }
    expect(codes(nameDocument(locked, 'a.docx'))).toEqual([])
  })

  test('says nothing where there is none, or where the format is not known or only guessed', () => {
    expect(codes(nameDocument(documentOf('docx'), '보고서'))).toEqual([])
    expect(codes(nameDocument(documentOf('unknown'), 'a.hwp'))).toEqual([])
    const damaged = { ...documentOf('zip'), access: unreadable('CORRUPT') }
    expect(codes(nameDocument(damaged, 'a.docx'))).toEqual([])
  })

  test.each([
    ['a.HWP', 'hwp'],
    ['제3조. 목적', undefined],
    ['folder.d/file', undefined],
    ['.hidden', undefined],
    ['a.tar.gz', 'gz'],
  ])('of %j is %j', (name, extension) => {
    expect(extensionOf(name)).toBe(extension)
  })
})

describe('a bundle', () => {
  test('takes its members along: they keep their names and stand in the new one', () => {
    const inner = { ...documentOf('zip', ['old.zip']), members: [documentOf('docx', ['old.zip', 'x'])] }
    const bundle = { ...documentOf('zip'), members: [documentOf('hwp', ['old.zip']), inner] }
    const named = nameDocument(bundle, '새 이름.zip'.normalize('NFD'))
    expect(named.source.filename).toBe('새 이름.zip')
    expect(named.members?.map(({ source }) => [source.filename, source.container_path])).toEqual([
      ['x', ['새 이름.zip']],
      ['x', ['새 이름.zip']],
    ])
    expect(named.members?.[1]?.members?.[0]?.source.container_path).toEqual(['새 이름.zip', 'x'])
  })
})
