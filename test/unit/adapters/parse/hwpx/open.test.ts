import { describe, expect, test } from 'vitest'
import { createReadContext, type Reading } from '../../../../../src/adapters/parse/format-reader.ts'
import { createHwpxReader } from '../../../../../src/adapters/parse/hwpx/parser.ts'
import { type DocumentSketch, p } from '../../../../support/hancom-sketch.ts'
import { hwpxOf, hwpxParts } from '../../../../support/hwpx-of.ts'
import { zipOf } from '../../../../support/zip-of.ts'

const read = (bytes: Uint8Array): Promise<Reading> => createHwpxReader().read(bytes, createReadContext())
const texts = async (bytes: Uint8Array) => (await read(bytes)).blocks.map(({ text }) => text)
const codes = async (bytes: Uint8Array) => (await read(bytes)).warnings.map(({ code }) => code)
const two: DocumentSketch = { sections: [[p('첫 구역')], [p('둘째 구역')]] }
const list = hwpxParts(two)['Contents/content.hpf']!
const section = (body: string) => `<hs:sec xmlns:hp="p" xmlns:hs="s">${body}</hs:sec>`
const one = { sections: [[]] }

describe('the order of sections', () => {
  test('is that of the package list', async () => {
    const turned = list
      .replace('<opf:itemref idref="section0" linear="yes"/>', '')
      .replace('</opf:spine>', '<opf:itemref idref="section0" linear="yes"/></opf:spine>')
    expect(await texts(hwpxOf(two, { 'Contents/content.hpf': turned }))).toEqual(['둘째 구역', '첫 구역'])
  })

  test('holds sections marked as not linear, which print all the same', async () => {
    const marked = list.replaceAll('linear="yes"', 'linear="no"')
    expect(await texts(hwpxOf(two, { 'Contents/content.hpf': marked }))).toEqual(['첫 구역', '둘째 구역'])
  })

  test('leaves out a section that the list does not name, and says so', async () => {
    const shorter = list.replace('<opf:itemref idref="section1" linear="yes"/>', '')
    const bytes = hwpxOf(two, { 'Contents/content.hpf': shorter })
    expect(await texts(bytes)).toEqual(['첫 구역'])
    expect(await codes(bytes)).toContain('HIDDEN_CONTENT_SKIPPED')
  })

  test('follows the list wherever the container says that it is', async () => {
    const container = hwpxParts(two)['META-INF/container.xml']!.replace('Contents/content.hpf', 'Contents/other.hpf')
    const moved = { 'META-INF/container.xml': container, 'Contents/content.hpf': undefined, 'Contents/other.hpf': list }
    expect(await texts(hwpxOf(two, moved))).toEqual(['첫 구역', '둘째 구역'])
  })
})

describe('what cannot be opened is refused by its cause', () => {
  const encrypted = '<odf:manifest><odf:file-entry><odf:encryption-data/></odf:file-entry></odf:manifest>'
  const doctype = '<!DOCTYPE sec [<!ENTITY a "b">]><hs:sec>&a;</hs:sec>'
  test.each([
    ['an encrypted package', hwpxOf(two, { 'META-INF/manifest.xml': encrypted }), 'PASSWORD_PROTECTED'],
    ['no section at all', zipOf({ mimetype: 'application/hwp+zip' }), 'CORRUPT'],
    ['sections that are no sections', hwpxOf(one, { 'Contents/section0.xml': '<html/>' }), 'CORRUPT'],
    ['a document type declaration', hwpxOf(one, { 'Contents/section0.xml': doctype }), 'CORRUPT'],
    [
      'elements nested past any document',
      hwpxOf(one, { 'Contents/section0.xml': section('<a>'.repeat(400)) }),
      'TOO_LARGE',
    ],
  ])('%s', async (_, bytes, reason) => {
    await expect(read(bytes)).rejects.toMatchObject({ name: 'ReadRefusal', reason })
  })
})

describe('what is lost is said', () => {
  test('a section out of two that is no XML', async () => {
    const bytes = hwpxOf(two, { 'Contents/section1.xml': 'noise' })
    expect(await texts(bytes)).toEqual(['첫 구역'])
    expect(await codes(bytes)).toContain('PARTIAL_READ')
  })

  test('a section that breaks off', async () => {
    const bytes = hwpxOf(one, { 'Contents/section0.xml': '<hs:sec><hp:p><hp:run><hp:t>남은 글</hp:t></hp:run>' })
    expect(await texts(bytes)).toEqual(['남은 글'])
    expect(await codes(bytes)).toContain('PARTIAL_READ')
  })
})

describe('what other writers do', () => {
  const bodyOf = (inside: string) => hwpxOf(one, { 'Contents/section0.xml': section(`<hp:p>${inside}</hp:p>`) })

  test('a deletion may run over several runs', async () => {
    const runs =
      '<hp:run><hp:t>남고<hp:deleteBegin/> 지운</hp:t></hp:run><hp:run><hp:t> 글<hp:deleteEnd/>, 남은 글</hp:t></hp:run>'
    const { blocks } = await read(bodyOf(runs))
    expect(blocks.map(({ text, role }) => [text, role])).toEqual([
      ['남고, 남은 글', undefined],
      ['지운', 'deleted'],
      ['글', 'deleted'],
    ])
  })

  test('of two branches for programs of different age one is read', async () => {
    const branches =
      '<hp:run><hp:switch><hp:case hp:required-namespace="new"><hp:t>새 글</hp:t></hp:case>' +
      '<hp:default><hp:t>옛 글</hp:t></hp:default></hp:switch></hp:run>'
    expect(await texts(bodyOf(branches))).toEqual(['새 글'])
  })

  test('a side character may be written as its code', async () => {
    const note =
      '<hp:run><hp:t>글</hp:t><hp:ctrl><hp:footNote><hp:subList><hp:p><hp:run><hp:ctrl>' +
      '<hp:autoNum num="1" numType="FOOTNOTE"><hp:autoNumFormat type="DIGIT" suffixChar="41"/></hp:autoNum></hp:ctrl>' +
      '<hp:t> 주</hp:t></hp:run></hp:p></hp:subList></hp:footNote></hp:ctrl></hp:run>'
    expect(await texts(bodyOf(note))).toEqual(['글1)', '1) 주'])
  })

  test('an old command states the invitation before a semicolon', async () => {
    const field =
      '<hp:run><hp:ctrl><hp:fieldBegin type="CLICK_HERE"><hp:parameters><hp:stringParam name="Command">본문을 입력하세요;' +
      '</hp:stringParam></hp:parameters></hp:fieldBegin></hp:ctrl><hp:t>본문을 입력하세요</hp:t><hp:ctrl><hp:fieldEnd/></hp:ctrl></hp:run>'
    expect((await read(bodyOf(field))).blocks.map(({ role }) => role)).toEqual(['guide'])
  })

  test('alt text of a picture is not taken for text', async () => {
    const picture =
      '<hp:run><hp:pic><hp:shapeComment>그림입니다. 원본 그림의 이름</hp:shapeComment></hp:pic><hp:t>글</hp:t></hp:run>'
    expect(await texts(bodyOf(picture))).toEqual(['', '글'])
  })
})
