import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openCfb } from '../../../../../src/adapters/parse/shared/cfb-streams.ts'
import { ReadRefusal } from '../../../../../src/adapters/parse/shared/refusal.ts'
import { cfbOf } from '../../../../support/cfb-of.ts'

const small = Uint8Array.from([1, 2, 3])
const large = Uint8Array.from({ length: 9_000 }, (_, at) => at % 251)
const file = () => cfbOf({ FileHeader: small, 'BodyText/Section0': large, 'BodyText/Section10': small })

/** Writes a 32-bit number into a copy of the file. */
function withWord(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const changed = bytes.slice()
  new DataView(changed.buffer).setUint32(at, value, true)
  return changed
}

const sectorAt = (sector: number) => (sector + 1) * 512
const word = (bytes: Uint8Array, at: number) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true)
/** Where the table of sectors says what follows this one. */
const fatPlace = (bytes: Uint8Array, sector: number) => sectorAt(word(bytes, 76)) + sector * 4

/** Where the directory holds the entry of this name. */
function entryAt(bytes: Uint8Array, name: string): number {
  const wanted = Buffer.from(name, 'utf16le')
  const at = Buffer.from(bytes).indexOf(Buffer.concat([wanted, Buffer.alloc(64 - wanted.length)]))
  return at
}

describe('compound files', () => {
  test('streams of any size come out as another program wrote them', () => {
    const streams = openCfb(file())
    expect(streams.paths).toEqual(expect.arrayContaining(['BodyText/Section0', 'BodyText/Section10', 'FileHeader']))
    expect(streams.read('FileHeader')).toEqual({ bytes: small, complete: true })
    expect(streams.read('BodyText/Section0')).toEqual({ bytes: large, complete: true })
  })

  test('a name is found in another letter case, and a missing one is undefined', () => {
    expect(openCfb(file()).read('bodytext/SECTION10')?.bytes).toEqual(small)
    expect(openCfb(file()).read('DocInfo')).toBeUndefined()
  })

  test('a chain that comes back to itself ends there and is not complete', () => {
    const bytes = file()
    const start = word(bytes, entryAt(bytes, 'Section0') + 116)
    const looped = openCfb(withWord(bytes, fatPlace(bytes, start), start)).read('BodyText/Section0')
    expect(looped).toEqual({ bytes: large.subarray(0, 512), complete: false })
  })

  test('a stated size is never believed past what the file holds', () => {
    const bytes = file()
    const claimed = openCfb(withWord(bytes, entryAt(bytes, 'Section0') + 120, 0xfffffff0)).read('BodyText/Section0')
    expect(claimed?.complete).toBe(false)
    expect(claimed?.bytes.length).toBeLessThanOrEqual(bytes.length)
  })

  test('streams that a broken tree has lost keep their bare name', () => {
    const bytes = file()
    const root = openCfb(withWord(bytes, entryAt(bytes, 'BodyText') + 76, 0))
    expect(root.read('Section0')?.bytes).toEqual(large)
  })

  test.each([
    ['no compound file at all', new Uint8Array(600)],
    ['a header alone', file().subarray(0, 100)],
    ['sectors of an impossible size', withWord(file(), 30, 0x0006001f)],
  ])('%s is refused as corrupt', (_, bytes) => {
    expect(() => openCfb(bytes)).toThrow(ReadRefusal)
  })

  test('whatever the bytes say, it ends with streams or a refusal', () => {
    const bytes = file()
    const change = fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 255 }))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 40 }), (changes) => {
        const damaged = bytes.slice()
        for (const [at, value] of changes) damaged[at] = value
        try {
          const streams = openCfb(damaged)
          for (const path of streams.paths) streams.read(path)
        } catch (error) {
          expect(error).toBeInstanceOf(ReadRefusal)
        }
      }),
      { numRuns: 300 },
    )
  })
})
