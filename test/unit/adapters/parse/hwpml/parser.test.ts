import { describe, expect, test } from 'vitest'
import { createReadContext, type Reading } from '../../../../../src/adapters/parse/format-reader.ts'
import { createHwpmlReader } from '../../../../../src/adapters/parse/hwpml/parser.ts'

const head =
  '<HEAD><MAPPINGTABLE><NUMBERINGLIST><NUMBERING Id="1"><PARAHEAD Level="1" NumFormat="HangulSyllable" Start="1">^1.</PARAHEAD></NUMBERING></NUMBERINGLIST>' +
  '<BULLETLIST><BULLET Id="1" Char="-"/></BULLETLIST><PARASHAPELIST><PARASHAPE Id="0"/><PARASHAPE Id="1" HeadingType="Outline" Level="0"/>' +
  '<PARASHAPE Id="2" HeadingType="Number" Heading="1" Level="0"/><PARASHAPE Id="3" HeadingType="Bullet" Heading="1" Level="0"/></PARASHAPELIST></MAPPINGTABLE></HEAD>'
const hwpmlOf = (body: string): string =>
  `<?xml version="1.0"?><HWPML Version="2.8">${head}<BODY><SECTION Id="0">${body}</SECTION></BODY><TAIL/></HWPML>`
const p = (inside: string, more = 'ParaShape="0"'): string => `<P ${more}><TEXT CharShape="0">${inside}</TEXT></P>`
const say = (text: string): string => `<CHAR>${text}</CHAR>`
const read = (text: string | Uint8Array): Promise<Reading> =>
  createHwpmlReader().read(typeof text === 'string' ? Buffer.from(text) : text, createReadContext())
const shown = async (body: string) =>
  (await read(hwpmlOf(body))).blocks.map(({ type, role, text }) => [role ?? type, text])

describe('HWPML', () => {
  test('headings, numbers and bullets show what they count', async () => {
    const body =
      p(`<SECDEF OutlineShape="1"/>${say('제목')}`, 'ParaShape="1"') +
      p(say('하나'), 'ParaShape="2"') +
      p(say('둘'), 'ParaShape="2"') +
      p(say('줄표'), 'ParaShape="3"')
    expect(await shown(body)).toEqual([
      ['heading', '가. 제목'],
      ['list_item', '가. 하나'],
      ['list_item', '나. 둘'],
      ['list_item', '- 줄표'],
    ])
  })

  test('tables keep spans and captions; tabs and special spaces keep words apart', async () => {
    const cell = (at: string, text: string) => `<CELL ${at}><PARALIST>${p(say(text))}</PARALIST></CELL>`
    const table =
      `<TABLE><SHAPEOBJECT><POSITION TreatAsChar="true"/><CAPTION Side="Top"><PARALIST>${p(say('표 제목'))}</PARALIST></CAPTION></SHAPEOBJECT>` +
      `<ROW>${cell('RowAddr="0" ColAddr="0" ColSpan="2" RowSpan="1" Header="true"', '머리')}</ROW>` +
      `<ROW>${cell('RowAddr="1" ColAddr="0"', '왼쪽')}${cell('RowAddr="1" ColAddr="1"', '가<TAB/>나<NBSPACE/>다')}</ROW></TABLE>`
    const { blocks, tables } = await read(hwpmlOf(p(table)))
    expect(blocks.map(({ type, text }) => [type, text])).toEqual([
      ['caption', '표 제목'],
      ['table', '머리\t\n왼쪽\t가\t나 다'],
    ])
    expect(tables[0]!.cells[0]).toMatchObject({ colspan: 2, header: true })
  })

  test('notes, boxes, running lines, formulas and fields stand where HWP puts them', async () => {
    const list = (text: string) => `<PARALIST>${p(say(text))}</PARALIST>`
    const body =
      p(`<HEADER>${list('머리말')}</HEADER>${say('본문')}<FOOTNOTE>${list('각주')}</FOOTNOTE>`) +
      p(`<RECTANGLE><DRAWINGOBJECT><DRAWTEXT>${list('상자')}</DRAWTEXT></DRAWINGOBJECT></RECTANGLE>`) +
      p('<EQUATION><SCRIPT>a over b</SCRIPT></EQUATION>') +
      p(
        `<FIELDBEGIN Type="Clickhere" Command="Clickhere:set:20:Direction:wstring:2:이름 "/>${say('이름')}<FIELDEND/>`,
      ) +
      p(`<DUTMAL><MAINTEXT>본말</MAINTEXT><SUBTEXT>덧말</SUBTEXT></DUTMAL>`)
    expect(await shown(body)).toEqual([
      ['header', '머리말'],
      ['paragraph', '본문'],
      ['footnote', '각주'],
      ['textbox', '상자'],
      ['equation', 'a over b'],
      ['guide', '이름'],
      ['paragraph', '본말(덧말)'],
    ])
  })

  test('pages come from the breaks the file states', async () => {
    const { blocks, pages } = await read(hwpmlOf(p(say('첫 쪽')) + p(say('둘째 쪽'), 'PageBreak="true"')))
    expect(blocks.map(({ page }) => page)).toEqual([1, 2])
    expect(pages).toBe(2)
  })

  test('UTF-16 reads as UTF-8 does', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(hwpmlOf(p(say('본문'))), 'utf16le')])
    expect((await read(bytes)).blocks.map(({ text }) => text)).toEqual(['본문'])
  })

  test('what no reader knows is counted', async () => {
    const { warnings } = await read(hwpmlOf(p(`<SOMETHING/>${say('글')}`)))
    expect(warnings.map(({ code }) => code)).toContain('PARTIAL_READ')
  })

  test.each([
    ['another XML', '<HTML><BODY/></HTML>'],
    ['a document without a body', '<HWPML/>'],
    ['a document type declaration', '<!DOCTYPE HWPML><HWPML><BODY/></HWPML>'],
    ['no XML', 'noise'],
  ])('%s is refused as corrupt', async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ name: 'ReadRefusal', reason: 'CORRUPT' })
  })
})
