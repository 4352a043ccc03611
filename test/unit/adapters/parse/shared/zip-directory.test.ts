import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeCp949 } from '../../../../../src/adapters/parse/shared/cp949.ts'
import { ReadRefusal } from '../../../../../src/adapters/parse/shared/refusal.ts'
import { readZipDirectory } from '../../../../../src/adapters/parse/shared/zip-directory.ts'
import { zipOf } from '../../../../support/zip-of.ts'

const namesOf = (bytes: Uint8Array) => readZipDirectory(bytes).map((entry) => entry.name)
const reasonOf = (bytes: Uint8Array) => {
  try {
    readZipDirectory(bytes)
    return 'read'
  } catch (error) {
    return error instanceof ReadRefusal ? error.reason : error
  }
}

describe('names', () => {
  test('a name with the UTF-8 flag is UTF-8, composed', () => {
    expect(namesOf(zipOf({ ['회의록.hwp'.normalize('NFD')]: 'x' }))).toEqual(['회의록.hwp'])
  })

  test('a name without the flag that is valid UTF-8 is UTF-8', () => {
    expect(namesOf(zipOf([{ name: Buffer.from('계약서.hwp') }]))).toEqual(['계약서.hwp'])
  })

  test('a name without the flag is CP949 otherwise, with the syllables outside KS X 1001', () => {
    expect(namesOf(zipOf([{ name: encodeCp949('똠방각하 펲시.hwp') }]))).toEqual(['똠방각하 펲시.hwp'])
  })

  test('a flag set over CP949 bytes does not spoil the name', () => {
    expect(namesOf(zipOf([{ name: encodeCp949('계약서.hwp'), flags: 0x0800 }]))).toEqual(['계약서.hwp'])
  })

  test('bytes that are neither are CP437', () => {
    expect(namesOf(zipOf([{ name: Uint8Array.of(0x81, 0xff, 0x2e) }]))).toEqual(['ü\u00a0.'])
  })

  test('the Unicode path field wins while its checksum matches the raw name', () => {
    const raw = Buffer.from([0xb0, 0xa1])
    const field = (checksum: number) => {
      const value = Buffer.from('나.hwp')
      const extra = Buffer.alloc(9)
      extra.writeUInt16LE(0x7075, 0)
      extra.writeUInt16LE(5 + value.length, 2)
      extra[4] = 1
      extra.writeUInt32LE(checksum, 5)
      return Buffer.concat([extra, value])
    }
    expect(namesOf(zipOf([{ name: raw, extra: field(0x8ad42370) }]))).toEqual(['가'])
    expect(namesOf(zipOf([{ name: raw, extra: field(crcOf(raw)) }]))).toEqual(['나.hwp'])
  })

  test('backslashes separate folders', () => {
    expect(namesOf(zipOf([{ name: '가\\나.hwp' }]))).toEqual(['가/나.hwp'])
  })

  test('any CP949 name survives, unless its bytes happen to be UTF-8 as well', () => {
    const hangul = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code))
    fc.assert(
      fc.property(fc.array(hangul, { minLength: 1, maxLength: 12 }), (syllables) => {
        const name = syllables.join('')
        fc.pre(Buffer.from(encodeCp949(name)).toString().includes('\ufffd'))
        expect(namesOf(zipOf([{ name: encodeCp949(name) }]))).toEqual([name])
      }),
      { numRuns: 200, seed: 1 },
    )
  })
})

describe('what the directory says', () => {
  test('entries come in archive order with kind, sizes and place', () => {
    const entries = readZipDirectory(
      zipOf([
        { name: '폴더/' },
        { name: '가.txt', content: 'aaaa', method: 0 },
        { name: 'link', content: '/etc/passwd', unixMode: 0o120777 },
        { name: 'secret', content: 'x', flags: 0x0801 },
        { name: 'aes', content: 'x', method: 99 },
      ]),
    )
    expect(entries.map(({ name, directory, symlink, encrypted }) => ({ name, directory, symlink, encrypted }))).toEqual(
      [
        { name: '폴더/', directory: true, symlink: false, encrypted: false },
        { name: '가.txt', directory: false, symlink: false, encrypted: false },
        { name: 'link', directory: false, symlink: true, encrypted: false },
        { name: 'secret', directory: false, symlink: false, encrypted: true },
        { name: 'aes', directory: false, symlink: false, encrypted: true },
      ],
    )
    expect(entries[1]).toMatchObject({ method: 0, size: 4, compressedSize: 4 })
  })

  test('junk in front moves every place', () => {
    const prefix = Buffer.from('MZ this program cannot be run')
    expect(readZipDirectory(zipOf({ a: 'x' }, { prefix }))[0]).toMatchObject({ name: 'a', offset: prefix.length })
  })

  test('zip64 fields and end record are followed', () => {
    const bytes = zipOf([{ name: 'a', content: 'hello', method: 0, wide: true }], { wide: true })
    expect(readZipDirectory(bytes)[0]).toMatchObject({ name: 'a', size: 5, compressedSize: 5 })
  })

  test('a comment that holds an end record of its own does not hide the archive', () => {
    expect(namesOf(zipOf({ a: 'x' }, { comment: zipOf({}) }))).toEqual(['a'])
  })

  test('an empty archive has no entries', () => {
    expect(namesOf(zipOf({}))).toEqual([])
  })
})

describe('refusals', () => {
  test('no end record, or a directory that does not follow, is damage', () => {
    const bytes = zipOf({ a: 'x', b: 'y' })
    expect(reasonOf(bytes.subarray(0, bytes.length - 10))).toBe('CORRUPT')
    const broken = bytes.slice()
    broken[broken.length - 22 - 47] = 0
    expect(reasonOf(broken)).toBe('CORRUPT')
    expect(reasonOf(new Uint8Array(10))).toBe('CORRUPT')
  })

  test('entries over the same bytes are a bomb', () => {
    const content = 'x'.repeat(100)
    expect(
      reasonOf(
        zipOf([
          { name: 'a', content },
          { name: 'b', content, offset: 0 },
        ]),
      ),
    ).toBe('TOO_LARGE')
  })

  test('more entries than allowed are not listed', () => {
    expect(() => readZipDirectory(zipOf({ a: '', b: '', c: '' }), 2)).toThrow(ReadRefusal)
  })

  test('a part of a split archive is told as such', () => {
    expect(reasonOf(zipOf({ a: 'x' }, { disk: 3 }))).toBe('UNSUPPORTED_FORMAT')
  })

  test('any damage gives entries or a refusal, nothing else', () => {
    const whole = zipOf({ '가.hwp': 'abc', 'b/c.docx': 'def' })
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), (at, value) => {
        const bytes = whole.slice()
        bytes[at] = value
        expect(['read', 'CORRUPT', 'TOO_LARGE', 'UNSUPPORTED_FORMAT']).toContain(reasonOf(bytes))
      }),
      { numRuns: 500, seed: 2 },
    )
  })
})

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
