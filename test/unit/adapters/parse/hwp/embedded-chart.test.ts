import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createReadContext } from '../../../../../src/adapters/parse/format-reader.ts'
import { createHwpReader } from '../../../../../src/adapters/parse/hwp/parser.ts'
import { cfbOf } from '../../../../support/cfb-of.ts'
import { p } from '../../../../support/hancom-sketch.ts'
import { hwpOf } from '../../../../support/hwp-of.ts'

const points = (...values: string[]): string =>
  values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('')
const chart = `<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart><c:title><c:tx><a:t>연도별 이용객</a:t></c:tx></c:title>
  <c:plotArea><c:barChart><c:ser><c:tx>${points('공원')}</c:tx><c:cat>${points('2024', '2025')}</c:cat>
  <c:val>${points('120', '135')}</c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`

const objectOf = (streams: Readonly<Record<string, string>>): Buffer =>
  Buffer.concat([
    Buffer.alloc(4),
    cfbOf(Object.fromEntries(Object.entries(streams).map(([name, text]) => [name, Buffer.from(text)]))),
  ])

async function readWith(object: Uint8Array, extension = 'OLE') {
  const sketch = { sections: [[p('그래프 ', { kind: 'object', number: 1 })]], objects: [extension] } as const
  const bytes = hwpOf(sketch, { streams: { [`BinData/BIN0001.${extension}`]: object } })
  const { blocks, warnings } = await createHwpReader().read(bytes, createReadContext())
  return { image: blocks.find(({ type }) => type === 'image')?.text, warned: warnings.map(({ text }) => text).join() }
}

describe('a chart in an embedded object', () => {
  test('is read by its title, names and values', async () => {
    const { image, warned } = await readWith(deflateRawSync(objectOf({ Contents: '', OOXMLChartContents: chart })))
    expect(image).toBe('연도별 이용객\n\t공원\n2024\t120\n2025\t135')
    expect(warned).not.toContain('OLE')
  })

  test('may stand in the file unpacked', async () => {
    expect((await readWith(objectOf({ OOXMLChartContents: chart }))).image).toContain('연도별 이용객')
  })

  test.each([
    ['an object of another program', objectOf({ VisioDocument: 'x' })],
    ['noise in place of an object', Buffer.alloc(3000, 7)],
    ['a chart whose XML declares entities', objectOf({ OOXMLChartContents: `<!DOCTYPE a [<!ENTITY b "c">]>${chart}` })],
    ['nothing at all', Buffer.alloc(0)],
  ])('%s is counted as not read', async (_, object) => {
    const { image, warned } = await readWith(object)
    expect(image).toBe('')
    expect(warned).toContain('OLE')
  })

  test('a bomb in place of an object costs the object, not the document', async () => {
    const { image, warned } = await readWith(deflateRawSync(Buffer.alloc(200_000_000)))
    expect(image).toBe('')
    expect(warned).toContain('OLE')
  })
})
