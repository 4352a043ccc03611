import { expect, test } from 'vitest'
import { createReadContext } from '../../../../../src/adapters/parse/format-reader.ts'
import { safeMemberName } from '../../../../../src/adapters/parse/zip/member-name.ts'
import { createZipReader } from '../../../../../src/adapters/parse/zip/parser.ts'
import { type ZipContent, zipOf } from '../../../../support/zip-of.ts'

async function listed(content: ZipContent): Promise<string[]> {
  const reading = await createZipReader().read(zipOf(content), createReadContext())
  return (reading.enclosed ?? []).map(({ filename }) => filename)
}

test('folders, links and what archivers leave behind are not members', async () => {
  expect(
    await listed([
      { name: '폴더/' },
      { name: '폴더/가.hwp', content: 'x' },
      { name: '__MACOSX/폴더/._가.hwp', content: 'x' },
      { name: '폴더/._나.hwp', content: 'x' },
      { name: '.DS_Store', content: 'x' },
      { name: '폴더/Thumbs.db', content: 'x' },
      { name: 'desktop.ini', content: 'x' },
      { name: 'link', content: '/etc/passwd', unixMode: 0o120777 },
    ]),
  ).toEqual(['폴더/가.hwp'])
})

test('two members of one name are both listed', async () => {
  expect(
    await listed([
      { name: 'a.hwp', content: '1' },
      { name: 'a.hwp', content: '2' },
    ]),
  ).toEqual(['a.hwp', 'a.hwp'])
})

test('a member is expanded when it is opened, not when it is listed', async () => {
  const bytes = zipOf([{ name: 'a', content: 'x', crc32: 1 }])
  const { enclosed } = await createZipReader().read(bytes, createReadContext())
  expect(() => enclosed?.[0]?.open()).toThrow(expect.objectContaining({ reason: 'CORRUPT' }))
})

test.each([
  ['../../etc/passwd', 'etc/passwd'],
  ['/tmp/가.hwp', 'tmp/가.hwp'],
  ['C:/가.hwp', '가.hwp'],
  ['a/../../b.hwp', 'a/b.hwp'],
  ['./././c.hwp', 'c.hwp'],
  ['line\r\nbreak.txt', 'linebreak.txt'],
  ['a\u202etxt.exe', 'atxt.exe'],
  ['..', '이름 없음 7'],
  [' ', '이름 없음 7'],
])('the name %j is listed as %j', (name, safe) => {
  expect(safeMemberName(name, 7)).toBe(safe)
})

test('a part longer than a file name may be keeps its end', () => {
  const name = safeMemberName(`${'가'.repeat(200)}.hwp`, 1)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  expect(name.endsWith('가.hwp')).toBe(true)
})
