import { expect, test } from 'vitest'
import { textHealthOf } from '../../../../../src/adapters/parse/pdf/page/text-health.ts'
import { declaredPages } from '../../../../../src/adapters/parse/pdf/page-count.ts'
import { refusalOf } from '../../../../../src/adapters/parse/pdf/refuse.ts'
import { lettersAt } from '../../../../support/pdf-pieces.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

test('the page tree says how many pages there should be; bookmarks count something else', () => {
  expect(declaredPages(bytes('2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 157 >>\nendobj'))).toBe(157)
  expect(
    declaredPages(
      bytes('2 0 obj\n<</Count 9/Kids[3 0 R]/Type/Pages>>\nendobj\n5 0 obj\n<< /Type /Pages /Count 3 >>\nendobj'),
    ),
  ).toBe(9)
  expect(declaredPages(bytes('7 0 obj\n<< /Type /Outlines /Count 400 >>\nendobj'))).toBeUndefined()
  expect(declaredPages(bytes('no page tree in sight'))).toBeUndefined()
})

test('which security handler locked a file decides what its reader is told', () => {
  const locked = (dictionary: string) =>
    bytes(
      `115 0 obj\n<< /Filter /Wrong >>\nendobj\n15 0 obj\n<< ${dictionary} >>\nendobj\ntrailer << /Encrypt 15 0 R >>`,
    )
  const password = Object.assign(new Error('No password given'), { name: 'PasswordException' })
  expect(refusalOf(password, locked('/Filter /Standard /V 2')).reason).toBe('PASSWORD_PROTECTED')
  expect(refusalOf(new Error('x'), locked('/Filter /FOPN_fLock'))).toMatchObject({
    reason: 'DRM_ENCRYPTED',
    drmVendor: 'FileOpen',
  })
  expect(refusalOf(new Error('x'), locked('/Filter /Adobe.PubSec')).detail).toContain('인증서')
  expect(refusalOf(new Error('Invalid PDF structure.'), bytes('%PDF-1.4')).reason).toBe('CORRUPT')
})

test('plain Korean text is sound, with its symbols and with old private signs', () => {
  expect(textHealthOf(lettersAt(0, '한글 문서 ① ㎡ ABC 漢字 \uf09f 항목 내용이다')).broken).toBe(false)
})

test('replacement signs and controls are signs of a broken font', () => {
  expect(textHealthOf(lettersAt(0, '가나다라마바사아자\ufffd\ufffd\ufffd')).broken).toBe(true)
  expect(textHealthOf(lettersAt(0, '\u0003\u0004\u0005\u0006\u0007가나다라마')).broken).toBe(true)
})

test('codes that stand for themselves in scripts nobody wrote are broken', () => {
  expect(textHealthOf(lettersAt(0, 'ԱԲԳԴԵابتثجअआइईउ', { unmapped: true })).broken).toBe(true)
  expect(textHealthOf(lettersAt(0, 'ԱԲԳԴԵابتثجअआइईउ')).broken).toBe(false)
})

test('a Korean font that shows no Korean letter is broken', () => {
  const font = { name: 'ABCDEF+Batang', bold: false, vertical: false, composite: true, scale: 0.001 }
  expect(textHealthOf(lettersAt(0, '#$%&()*+,-./0123456789:;<=>?@ABCDEFG', { font, unmapped: true })).broken).toBe(true)
})

test('a few private signs are bullets; many are a font without a map', () => {
  expect(textHealthOf(lettersAt(0, '\ue0a1 가나다라마바사아자차카타파하')).broken).toBe(false)
  expect(textHealthOf(lettersAt(0, '\ue0a1\ue0a2\ue0a3\ue0a4\ue0a5\ue0a6가나다라마바')).broken).toBe(true)
})
