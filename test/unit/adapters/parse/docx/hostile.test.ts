import { describe, expect, test } from 'vitest'
import { createDocxReader } from '../../../../../src/adapters/parse/docx/parser.ts'
import { createReadContext } from '../../../../../src/adapters/parse/format-reader.ts'
import { ReadRefusal } from '../../../../../src/adapters/parse/shared/refusal.ts'
import { type DocxShape, docxOf, docxParts, p, r, tbl, tc, tr } from '../../../../support/docx-of.ts'
import { type ZipContent, zipOf } from '../../../../support/zip-of.ts'

const read = (bytes: Uint8Array) => createDocxReader().read(bytes, createReadContext())
const reading = (body: string, shape?: DocxShape) => read(docxOf(body, shape))
const reasonOf = async (content: ZipContent) => {
  try {
    await read(zipOf(content))
    return 'read'
  } catch (error) {
    return error instanceof ReadRefusal ? error.reason : error
  }
}
const codes = ({ warnings }: { warnings: readonly { code: string }[] }) => new Set(warnings.map(({ code }) => code))
const parts = docxParts(p('본문'))

describe('refusals', () => {
  test('a document type in the body is refused', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa">]><w:document><w:body><w:p/></w:body></w:document>'
    expect(await reasonOf({ ...parts, 'word/document.xml': bomb })).toBe('CORRUPT')
    const utf16 = Buffer.from(`\ufeff${bomb}`, 'utf16le')
    expect(await reasonOf({ ...parts, 'word/document.xml': utf16 })).toBe('CORRUPT')
  })

  test('no body, no document part, or a locked one', async () => {
    expect(await reasonOf({ ...parts, 'word/document.xml': '<w:document/>' })).toBe('CORRUPT')
    expect(await reasonOf({ '[Content_Types].xml': '<Types/>' })).toBe('CORRUPT')
    expect(await reasonOf([{ name: 'word/document.xml', content: '<x/>', flags: 1 }])).toBe('PASSWORD_PROTECTED')
  })

  test('nesting without end is refused, not followed', async () => {
    const open = '<w:tbl><w:tr><w:tc>'.repeat(20_000)
    expect(await reasonOf({ ...parts, 'word/document.xml': `<w:document><w:body>${open}` })).toBe('TOO_LARGE')
  })

  test('a body that expands a hundred times past ten megabytes is refused', async () => {
    const flood = `<w:document><w:body>${'<w:p/>'.repeat(4_000_000)}</w:body></w:document>`
    expect(await reasonOf({ ...parts, 'word/document.xml': flood })).toBe('TOO_LARGE')
  })
})

describe('damage is said, and what can be read is', () => {
  test('a body cut off in the middle', async () => {
    const whole = docxParts(p('첫 문단') + p('둘째 문단'))['word/document.xml']!
    const cut = whole.slice(0, whole.indexOf('둘째') + 2)
    const result = await read(zipOf({ ...parts, 'word/document.xml': cut }))
    expect(result.blocks.map(({ text }) => text)).toEqual(['첫 문단', '둘째'])
    expect(codes(result)).toContain('PARTIAL_READ')
  })

  test('a body of which nothing is left is damage, not an empty document', async () => {
    expect(await reasonOf({ ...parts, 'word/document.xml': '<w:document><w:body><w:p><w:r><w:t' })).toBe('CORRUPT')
  })

  test('a side part that is damaged or forbidden costs only itself', async () => {
    const shape = { styles: '', footnotes: '<w:footnote w:id="1"><w:p/></w:footnote>' }
    const broken = { ...docxParts(p('본문'), shape), 'word/styles.xml': '<!DOCTYPE x><x/>', 'word/footnotes.xml': '' }
    const result = await read(zipOf(broken))
    expect(result.blocks.map(({ text }) => text)).toEqual(['본문'])
    expect(result.warnings.find(({ code }) => code === 'PARTIAL_READ')?.text).toContain('word/styles.xml')
  })

  test('bytes that are no UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from('<w:document><w:body><w:p><w:r><w:t>가'),
      Buffer.from([0xff, 0xfe, 0xc0]),
      Buffer.from('나</w:t></w:r></w:p></w:body></w:document>'),
    ])
    expect(codes(await read(zipOf({ ...parts, 'word/document.xml': bytes })))).toContain('TEXT_ENCODING_BROKEN')
  })

  test('control characters do not reach the text', async () => {
    const result = await reading(p('<w:r><w:t>가\u0000\u001b[31m나&#0;&#27;</w:t></w:r>'))
    expect(result.blocks[0]?.text).toBe('가[31m나\ufffd\ufffd')
  })
})

describe('lies', () => {
  test('spans are cut to what a table can have, and it is said', async () => {
    const wide = tbl([tr([tc('가', '<w:gridSpan w:val="2147483647"/>'), tc('나')]), tr([tc('다'), tc('라')])])
    const result = await reading(wide)
    expect(result.tables[0]?.cells.map(({ text }) => text).sort()).toEqual(['가', '나', '다', '라'])
    expect(result.tables[0]?.cols).toBeLessThanOrEqual(300)
    expect(codes(result)).toContain('LIMIT_REACHED')
  })

  test('many wide cells do not add up to a giant grid', async () => {
    const row = tr(Array.from({ length: 60 }, () => tc('', '<w:gridSpan w:val="255"/>')))
    const result = await reading(tbl(Array.from({ length: 40 }, () => row)))
    expect(codes(result)).toContain('LIMIT_REACHED')
  })

  test('a note that refers to itself is written once', async () => {
    const self = '<w:r><w:footnoteReference w:id="1"/></w:r>'
    const result = await reading(p(r('본문') + self), {
      footnotes: `<w:footnote w:id="1">${p(r('주석') + self)}</w:footnote>`,
    })
    expect(result.blocks.map(({ text }) => text)).toEqual(['본문1', '주석1'])
  })

  test('ids such as __proto__ and constructor are only ids', async () => {
    const style = (id: string) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="__proto__"/></w:style>`
    const result = await reading(p('가', '<w:pStyle w:val="__proto__"/>') + p('나', '<w:pStyle w:val="toString"/>'), {
      styles: style('__proto__') + style('constructor'),
    })
    expect(result.blocks.map(({ type }) => type)).toEqual(['paragraph', 'paragraph'])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('targets outside the package are never looked for', async () => {
    const relations =
      '<Relationships><Relationship Id="a" Type="x/styles" Target="../../../../etc/passwd"/><Relationship Id="b" Type="x/header" Target="http://127.0.0.1:9/x" TargetMode="External"/></Relationships>'
    const result = await read(zipOf({ ...parts, 'word/_rels/document.xml.rels': relations }))
    expect(result.blocks.map(({ text }) => text)).toEqual(['본문'])
  })

  test('a thousand unknown names become a handful of warnings', async () => {
    const odd = Array.from({ length: 1_000 }, (_, at) => `<w:odd${at}/>`).join('')
    const result = await reading(p('본문') + odd)
    expect(result.warnings.length).toBeLessThan(30)
  })
})
