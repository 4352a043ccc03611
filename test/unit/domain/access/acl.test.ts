import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aclRulesFrom, allowListOf, matchesWildcard, mayRead } from '../../../../src/domain/access/acl.ts'

test.each([
  ['*.hwp', '공고.hwp', true],
  ['*.hwp', '공고.hwpx', false],
  ['인사*', '인사/발령.docx', true],
  ['?급.pdf', '3급.pdf', true],
  ['?급.pdf', '13급.pdf', false],
  ['a.b', 'axb', false],
  ['*', '', true],
  ['**a**', 'bab', true],
])('%s on %s: %s', (pattern, name, matches) => {
  expect(matchesWildcard(pattern, name)).toBe(matches)
})

test('a pattern without wildcards matches itself alone', () => {
  const plain = fc.string().filter((text) => !/[*?]/u.test(text))
  fc.assert(fc.property(plain, plain, (a, b) => matchesWildcard(a, b) === (a === b)))
})

test('a pattern of many stars ends quickly on a long name', () => {
  expect(matchesWildcard(`${'*a'.repeat(50)}b`, 'a'.repeat(20_000))).toBe(false)
})

test('the first matching rule wins, else the default', () => {
  const rules = aclRulesFrom({
    default: ['*'],
    rules: [
      { files: '인사*', allow: ['hr'] },
      { files: '*', allow: ['staff'] },
    ],
  })!
  expect(allowListOf(rules, ['인사발령.hwp'])).toEqual(['hr'])
  expect(allowListOf(rules, ['공고.hwp'])).toEqual(['staff'])
  expect(allowListOf(rules, ['x/인사.hwp', '인사.zip'])).toEqual(['hr'])
  expect(allowListOf(aclRulesFrom({ default: ['a'], rules: [] })!, ['x'])).toEqual(['a'])
})

test('without a principal only what everyone may see is visible', () => {
  expect(mayRead(undefined, ['kim'])).toBe(false)
  expect(mayRead(undefined, ['*'])).toBe(true)
  expect(mayRead('kim', ['kim'])).toBe(true)
  expect(mayRead('*', ['kim'])).toBe(false)
  expect(mayRead('lee', ['kim', '*'])).toBe(true)
})

test('a principal is the same in either Unicode form, in the rules and in the request', () => {
  const rules = aclRulesFrom({
    default: ['서무'.normalize('NFD')],
    rules: [{ files: '인사*', allow: ['감사관'.normalize('NFD')] }],
  })!
  for (const form of ['NFC', 'NFD']) {
    expect(mayRead('감사관'.normalize(form), allowListOf(rules, ['인사발령.hwp']))).toBe(true)
    expect(mayRead('서무'.normalize(form), allowListOf(rules, ['공고.hwp']))).toBe(true)
  }
})

test.each([
  [null],
  [[]],
  [{}],
  [{ default: '*' }],
  [{ default: ['*'], rules: {} }],
  [{ default: [1] }],
  [{ default: [''] }],
  [{ default: ['*'], rules: [{ files: '', allow: [] }] }],
  [{ default: ['*'], rules: [{ files: 'a' }] }],
  [{ default: ['*'], extra: 1 }],
  [{ default: ['*'], rules: [{ files: 'a', allow: [], deny: [] }] }],
])('%j is no set of rules', (json) => {
  expect(aclRulesFrom(json)).toBeUndefined()
})
