import type { CellSketch, Inline, NumberedThing, ObjectSketch, ParagraphSketch } from '../hancom-sketch.ts'
import { element, words } from './xml.ts'

const numbered: Record<NumberedThing, string> = {
  page: 'PAGE',
  footnote: 'FOOTNOTE',
  endnote: 'ENDNOTE',
  picture: 'PICTURE',
  table: 'TABLE',
}
const signs = { hyphen: 'hp:hypen', 'non-breaking space': 'hp:nbSpace', 'fixed space': 'hp:fwSpace' } as const
const namespaces = {
  'xmlns:hs': 'http://www.hancom.co.kr/hwpml/2011/section',
  'xmlns:hp': 'http://www.hancom.co.kr/hwpml/2011/paragraph',
}

export const sectionXml = (paragraphs: readonly ParagraphSketch[]): string =>
  element('hs:sec', namespaces, ...paragraphs.map(paragraphXml))

export const masterPageXml = (paragraphs: readonly ParagraphSketch[]): string =>
  element('masterPage', namespaces, list(paragraphs))

function paragraphXml({ inlines, shape = 0, style = 0, breaks, lines = [] }: ParagraphSketch): string {
  const attributes = {
    id: 0,
    paraPrIDRef: shape,
    styleIDRef: style,
    pageBreak: breaks === 'page' ? 1 : 0,
    columnBreak: breaks === 'column' ? 1 : 0,
  }
  const layout = lines.map(([vertpos, vertsize]) =>
    element('hp:lineseg', { textpos: 0, vertpos, vertsize, horzpos: 0 }),
  )
  return element(
    'hp:p',
    attributes,
    ...inlines.map((inline) => element('hp:run', { charPrIDRef: 0 }, inlineXml(inline))),
    ...(layout.length === 0 ? [] : [element('hp:linesegarray', {}, ...layout)]),
  )
}

const text = (shown: string): string =>
  element('hp:t', {}, words(shown).replaceAll('\t', '<hp:tab width="4000"/>').replaceAll('\n', '<hp:lineBreak/>'))
const list = (content: readonly ParagraphSketch[]): string => element('hp:subList', {}, ...content.map(paragraphXml))
const control = (...inside: string[]): string => element('hp:ctrl', {}, ...inside)

/** The parts every object has, then its own. */
function object(name: string, sketch: ObjectSketch, height: number, ...own: string[]): string {
  const { caption, inline = false } = sketch
  return element(
    name,
    { textWrap: 'TOP_AND_BOTTOM' },
    element('hp:sz', { width: 40_000, height }),
    element('hp:pos', { treatAsChar: inline ? 1 : 0, vertRelTo: 'PARA' }),
    ...(caption === undefined
      ? []
      : [element('hp:caption', { side: caption.side.toUpperCase() }, list(caption.content))]),
    ...own,
  )
}

function field(type: string, shown: string, ...inside: string[]): string {
  return (
    control(element('hp:fieldBegin', { id: 1, type }, ...inside)) +
    text(shown) +
    control(element('hp:fieldEnd', { beginIDRef: 1 }))
  )
}

function inlineXml(inline: Inline): string {
  if (typeof inline === 'string') return text(inline)
  switch (inline.kind) {
    case 'sign':
      return element('hp:t', {}, element(signs[inline.sign], {}))
    case 'table':
      return object('hp:tbl', inline, inline.height ?? 3000, ...rowsXml(inline.cells))
    case 'box':
      return object('hp:rect', inline, 2000, element('hp:drawText', {}, list(inline.content)))
    case 'group': {
      const boxes = inline.boxes.map((content) => element('hp:rect', {}, element('hp:drawText', {}, list(content))))
      return object('hp:container', inline, 2000, ...boxes)
    }
    case 'object':
      return element('hp:ole', { binaryItemIDRef: `ole${inline.number}` })
    case 'picture':
      return object('hp:pic', inline, 2000, element('hp:shapeComment', {}, '그림입니다.'))
    case 'art':
      return element('hp:textart', { text: inline.text })
    case 'equation':
      return object('hp:equation', inline, 1000, element('hp:script', {}, words(inline.script)))
    case 'note': {
      const of = inline.endnote === true ? 'endnote' : 'footnote'
      const number = inlineXml({ kind: 'number', of, number: inline.number, suffix: ')' })
      const paragraph = element('hp:p', {}, element('hp:run', {}, number, text(` ${inline.text}`)))
      const name = inline.endnote === true ? 'hp:endNote' : 'hp:footNote'
      return control(element(name, { number: inline.number }, element('hp:subList', {}, paragraph)))
    }
    case 'header':
    case 'footer':
      return control(element(`hp:${inline.kind}`, { applyPageType: 'BOTH' }, list(inline.content)))
    case 'hidden comment':
      return control(element('hp:hiddenComment', {}, list(inline.content)))
    case 'memo':
      return field('MEMO', inline.on, list(inline.content))
    case 'click here':
      return field('CLICK_HERE', inline.shown, parameters({ Direction: inline.guide }))
    case 'link':
      return field('HYPERLINK', inline.shown, parameters({ Path: inline.target }))
    case 'deleted':
      return element('hp:t', {}, `<hp:deleteBegin Id="1"/>${words(inline.text)}<hp:deleteEnd Id="1"/>`)
    case 'inserted':
      return element('hp:t', {}, `<hp:insertBegin Id="2"/>${words(inline.text)}<hp:insertEnd Id="2"/>`)
    case 'overlapped':
      return element('hp:compose', { composeText: inline.text })
    case 'ruby':
      return element(
        'hp:dutmal',
        {},
        element('hp:mainText', {}, words(inline.main)),
        element('hp:subText', {}, words(inline.sub)),
      )
    case 'check':
    case 'radio': {
      const value = inline.chosen ? 'CHECKED' : 'UNCHECKED'
      return element(inline.kind === 'check' ? 'hp:checkBtn' : 'hp:radioBtn', { caption: inline.caption, value })
    }
    case 'number': {
      const format = element('hp:autoNumFormat', { type: 'DIGIT', prefixChar: '', suffixChar: inline.suffix ?? '' })
      return control(element('hp:autoNum', { num: inline.number, numType: numbered[inline.of] }, format))
    }
    case 'bookmark':
      return control(element('hp:bookmark', { name: '여기' }))
    case 'section':
      return sectionStart(inline.outline ?? 0, inline.masterPages?.length ?? 0)
    case 'columns':
      return control(element('hp:colPr', { type: 'NEWSPAPER', colCount: inline.count }))
  }
}

/** Paper of A4 with margins of 20 mm and no room for running lines. */
function sectionStart(outlineShapeIDRef: number, masterPages: number): string {
  const margin = element('hp:margin', {
    header: 0,
    footer: 0,
    gutter: 0,
    left: 5669,
    right: 5669,
    top: 5669,
    bottom: 5669,
  })
  const references = Array.from({ length: masterPages }, (_, at) =>
    element('hp:masterPage', { idRef: `masterpage${at}` }),
  )
  const page = element('hp:pagePr', { landscape: 'WIDELY', width: 59_528, height: 84_188 }, margin)
  return element('hp:secPr', { outlineShapeIDRef }, page, ...references)
}

const parameters = (stated: Readonly<Record<string, string>>): string =>
  element(
    'hp:parameters',
    {},
    ...Object.entries(stated).map(([name, value]) => element('hp:stringParam', { name }, words(value))),
  )

function rowsXml(cells: readonly CellSketch[]): string[] {
  const rows = [...new Set(cells.map(({ row }) => row))].sort((a, b) => a - b)
  return rows.map((row) => element('hp:tr', {}, ...cells.filter((cell) => cell.row === row).map(cellXml)))
}

const cellXml = ({ row, col, rowspan = 1, colspan = 1, header = false, content }: CellSketch): string =>
  element(
    'hp:tc',
    { header: header ? 1 : 0 },
    list(content),
    element('hp:cellAddr', { colAddr: col, rowAddr: row }),
    element('hp:cellSpan', { colSpan: colspan, rowSpan: rowspan }),
  )
