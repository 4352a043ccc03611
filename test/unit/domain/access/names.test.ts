import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileNameFrom, isProtectedName } from '../../../../src/domain/access/file-name.ts'
import { ownsTenant, tenantNameFrom } from '../../../../src/domain/access/tenant.ts'

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\문서\\공고.hwp', '공고.hwp'],
  ['한글.hwp', '한글.hwp'],
  ['.env', undefined],
  ['a/', undefined],
  ['', undefined],
  ['  ', undefined],
  ['a\u0000.hwp', undefined],
  ['a\n.hwp', undefined],
  ['\u202egpj.exe', undefined],
  [`${'가'.repeat(85)}`, '가'.repeat(85)],
  [`${'가'.repeat(86)}`, undefined],
])('file name %j is %j', (given, name) => {
  expect(fileNameFrom(given)).toBe(name)
})

test('a name taken apart never holds a separator, a control character or another form than NFC', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (given) => {
      const name = fileNameFrom(given)
      if (name === undefined) return
      expect(name).not.toMatch(/[/\\\p{Cc}]/u)
      expect(name.normalize('NFC')).toBe(name)
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255)
      expect(fileNameFrom(name)).toBe(name)
    }),
  )
})

test.each(['ACL.json', 'acl.JSON', 'ＡＣＬ.json', 'Acl．json', 'ACL.json ', 'acl.json..', 'ACL\u200b.json'])(
  '%s is the rules file under another spelling',
  (name) => {
    expect(isProtectedName(name)).toBe(true)
  },
)

test.each([
  ['demo', 'demo'],
  ['서울시-복지', '서울시-복지'],
  ['a.b_c-1', 'a.b_c-1'],
  ['..', undefined],
  ['a..b', undefined],
  ['.a', undefined],
  ['a/b', undefined],
  ['a\\b', undefined],
  ['', undefined],
  ['a b', undefined],
  ['a\u0000', undefined],
  ['가'.repeat(64), '가'.repeat(64)],
  ['𠀀'.repeat(63), '𠀀'.repeat(63)],
  ['𠀀'.repeat(64), undefined],
  ['가'.repeat(65), undefined],
])('tenant name %j is %j', (given, name) => {
  expect(tenantNameFrom(given)).toBe(name)
})

test('a key owns the tenant of its name and those that begin with it and a dash', () => {
  const kim = { consumer: 'kim', administrative: false }
  expect(ownsTenant(kim, 'kim')).toBe(true)
  expect(ownsTenant(kim, 'kim-2026')).toBe(true)
  expect(ownsTenant(kim, 'kimchi')).toBe(false)
  expect(ownsTenant(kim, 'lee')).toBe(false)
  expect(ownsTenant({ consumer: 'default', administrative: true }, 'lee')).toBe(true)
})
