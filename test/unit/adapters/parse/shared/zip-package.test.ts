import { expect, test } from 'vitest'
import { createReadContext } from '../../../../../src/adapters/parse/format-reader.ts'
import { openPackage } from '../../../../../src/adapters/parse/shared/zip-package.ts'
import { type ZipContent, zipOf } from '../../../../support/zip-of.ts'

const open = (content: ZipContent) => openPackage(zipOf(content), createReadContext())

test('parts are listed in archive order and read by name', () => {
  const parts = open({ 'b.xml': '<b/>', 'a.xml': '<a/>' })
  expect(parts.names).toEqual(['b.xml', 'a.xml'])
  expect(parts.has('a.xml')).toBe(true)
  expect(parts.readText('a.xml')).toBe('<a/>')
  expect(parts.readText('c.xml')).toBeUndefined()
})

test('a part called __proto__ is a part like any other', () => {
  const parts = open([{ name: '__proto__', content: 'x' }])
  expect(parts.readText('__proto__')).toBe('x')
  expect(parts.has('constructor')).toBe(false)
  expect(({} as Record<string, unknown>)['x']).toBeUndefined()
})

test('of two parts with one name the first counts', () => {
  expect(
    open([
      { name: 'a', content: '1' },
      { name: 'a', content: '2' },
    ]).readText('a'),
  ).toBe('1')
})

test.each([
  ['UTF-8 with a mark', Buffer.from('\ufeff<가/>')],
  ['UTF-16 LE with a mark', Buffer.from('\ufeff<가/>', 'utf16le')],
  ['UTF-16 BE with a mark', Buffer.from('\ufeff<가/>', 'utf16le').swap16()],
  ['UTF-16 LE without', Buffer.from('<가/>', 'utf16le')],
  ['UTF-16 BE without', Buffer.from('<가/>', 'utf16le').swap16()],
])('text in %s is decoded', (_, bytes) => {
  expect(open({ a: bytes }).readText('a')).toBe('<가/>')
})

test('text that declares a Korean code page is decoded by it', () => {
  const bytes = Buffer.concat([Buffer.from('<?xml version="1.0" encoding="euc-kr"?><a>'), Buffer.from([0xb0, 0xa1])])
  expect(open({ a: bytes }).readText('a')).toContain('<a>가')
})
