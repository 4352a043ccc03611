import { describe, expect, test } from 'vitest'
import {
  createExpansionBudget,
  type ExpansionBudget,
  inflateEntry,
} from '../../../../../src/adapters/parse/shared/inflate.ts'
import { defaultLimits } from '../../../../../src/adapters/parse/shared/limits.ts'
import { ReadRefusal } from '../../../../../src/adapters/parse/shared/refusal.ts'
import { readZipDirectory } from '../../../../../src/adapters/parse/shared/zip-directory.ts'
import { type ZipMember, zipOf } from '../../../../support/zip-of.ts'

const small = { ...defaultLimits, expandedBytesMax: 100_000, ratioFreeBytes: 1_000, ratioMax: 10 }

function readAll(members: readonly ZipMember[], budget: ExpansionBudget = createExpansionBudget(small)): string[] {
  const bytes = zipOf(members)
  return readZipDirectory(bytes).map((entry) => {
    try {
      return Buffer.from(inflateEntry(bytes, entry, budget)).toString()
    } catch (error) {
      return error instanceof ReadRefusal ? error.reason : String(error)
    }
  })
}

describe('one entry', () => {
  test('stored and deflated bytes come out as they went in', () => {
    expect(
      readAll([
        { name: 'a', content: '가나다' },
        { name: 'b', content: '라마바', method: 0 },
      ]),
    ).toEqual(['가나다', '라마바'])
  })

  test('an encrypted entry asks for its password to be taken off', () => {
    expect(
      readAll([
        { name: 'a', content: 'x', flags: 1 },
        { name: 'b', content: 'x', method: 99 },
      ]),
    ).toEqual(['PASSWORD_PROTECTED', 'PASSWORD_PROTECTED'])
  })

  test('bytes that do not match their checksum are not given out', () => {
    expect(readAll([{ name: 'a', content: 'x', crc32: 1 }])).toEqual(['CORRUPT'])
  })

  test('a method that is not read here is named', () => {
    const bytes = zipOf([{ name: 'a', content: 'x', method: 14 }])
    const [entry] = readZipDirectory(bytes)
    expect(() => inflateEntry(bytes, entry!, createExpansionBudget(small))).toThrow(
      expect.objectContaining({ reason: 'UNSUPPORTED_FORMAT', detail: expect.stringContaining('14') }),
    )
  })

  test('an entry that would reach into the directory fails alone', () => {
    expect(
      readAll([
        { name: 'a', content: 'aa', method: 0, compressedSize: 5_000 },
        { name: 'b', content: 'bb' },
      ]),
    ).toEqual(['CORRUPT', 'bb'])
  })
})

describe('bombs', () => {
  const zeros = 'x'.repeat(50_000)

  test('expansion past the free bytes is held to the ratio', () => {
    expect(readAll([{ name: 'a', content: zeros }])).toEqual(['TOO_LARGE'])
    expect(readAll([{ name: 'a', content: 'x'.repeat(900) }])).toEqual(['x'.repeat(900)])
  })

  test('a small claimed size does not help', () => {
    expect(readAll([{ name: 'a', content: zeros, size: 10 }])).toEqual(['TOO_LARGE'])
  })

  test('a claim past the whole budget is refused before any work', () => {
    expect(readAll([{ name: 'a', content: 'x', size: 0xfffffff0 }])).toEqual(['TOO_LARGE'])
  })

  test('one budget serves all entries, and failed work is paid for too', () => {
    const budget = createExpansionBudget({ ...small, expandedBytesMax: 2_500 })
    const bomb = { content: zeros, size: 10 }
    expect(
      readAll(
        [
          { name: 'a', ...bomb },
          { name: 'b', ...bomb },
          { name: 'c', ...bomb },
          { name: 'd', content: 'x'.repeat(600) },
        ],
        budget,
      ),
    ).toEqual(['TOO_LARGE', 'TOO_LARGE', 'TOO_LARGE', 'TOO_LARGE'])
    expect(readAll([{ name: 'd', content: 'x'.repeat(600) }])).toEqual(['x'.repeat(600)])
  })
})
