import { type ZipContent, zipOf } from './zip-of.ts'

export interface DocxShape {
  /** Inside `w:styles`. */
  readonly styles?: string
  /** Inside `w:numbering`. */
  readonly numbering?: string
  /** Inside `w:footnotes`; separators are added. */
  readonly footnotes?: string
  readonly endnotes?: string
  readonly comments?: string
  readonly settings?: string
  /** Inside `Properties` of docProps/app.xml. */
  readonly properties?: string
  /** Further parts by relationship id: `{ rId90: { type: 'header', path: 'word/header1.xml', xml } }`. */
  readonly parts?: Readonly<Record<string, { readonly type: string; readonly path: string; readonly xml: string }>>
  /** The main part's name and how the package refers to it. */
  readonly main?: string
  readonly mainTarget?: string
  readonly macro?: boolean
  /** The ISO strict edition's namespaces. */
  readonly strict?: boolean
}

const transitional = 'http://schemas.openxmlformats.org'
const namespaces = (base: string): string =>
  [
    `xmlns:w="${base}/wordprocessingml/2006/main"`,
    `xmlns:r="${base}/officeDocument/2006/relationships"`,
    `xmlns:m="${base}/officeDocument/2006/math"`,
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
    'xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"',
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
    'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
    'xmlns:v="urn:schemas-microsoft-com:vml"',
    'xmlns:o="urn:schemas-microsoft-com:office:office"',
  ].join(' ')

/** A real DOCX in a line: `docxOf(p('제1조'))`. */
export function docxOf(body: string, shape: DocxShape = {}): Uint8Array {
  return zipOf(docxParts(body, shape))
}

/** The parts of the package by name, for tests that spoil one of them. */
export function docxParts(body: string, shape: DocxShape = {}): Record<string, string> {
  const base = shape.strict === true ? 'http://purl.oclc.org/ooxml' : transitional
  const main = shape.main ?? 'word/document.xml'
  const relations: string[] = []
  const parts = new Map<string, string>()
  const root = (name: string, inside: string) =>
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:${name} ${namespaces(base)}>${inside}</w:${name}>`
  const relate = (id: string, type: string, target: string) =>
    relations.push(
      `<Relationship Id="${id}" Type="${base}/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
  const side = (type: string, name: string, inside: string | undefined) => {
    if (inside === undefined) return
    parts.set(`word/${type}.xml`, root(name, inside))
    relate(`r-${type}`, type, `${type}.xml`)
  }

  side('styles', 'styles', shape.styles)
  side('numbering', 'numbering', shape.numbering)
  side('footnotes', 'footnotes', shape.footnotes && separators('footnote') + shape.footnotes)
  side('endnotes', 'endnotes', shape.endnotes && separators('endnote') + shape.endnotes)
  side('comments', 'comments', shape.comments)
  side('settings', 'settings', shape.settings)
  for (const [id, { type, path, xml }] of Object.entries(shape.parts ?? {})) {
    parts.set(path, xml.replace(/^<([\w:]+)/, `<$1 ${namespaces(base)}`))
    relate(id, type, `/${path}`)
  }

  const kind =
    shape.macro === true
      ? 'application/vnd.ms-word.document.macroEnabled.main+xml'
      : `application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml`
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  return {
    '[Content_Types].xml': `<Types xmlns="${transitional}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${kind}"/></Types>`,
    '_rels/.rels': relationships([
      `<Relationship Id="rId1" Type="${base}/officeDocument/2006/relationships/officeDocument" Target="${shape.mainTarget ?? main}"/>`,
    ]),
    [main]: root('document', `<w:body>${body}</w:body>`),
    [`${folder}_rels/${main.slice(folder.length)}.rels`]: relationships(relations),
    ...(shape.properties === undefined ? {} : { 'docProps/app.xml': `<Properties>${shape.properties}</Properties>` }),
    ...Object.fromEntries(parts),
  } satisfies ZipContent
}

const relationships = (inside: readonly string[]): string =>
  `<Relationships xmlns="${transitional}/package/2006/relationships">${inside.join('')}</Relationships>`

const separators = (name: string): string =>
  `<w:${name} w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:${name}>`

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A run of text; `properties` go inside `w:rPr`. */
export const r = (text: string, properties = ''): string =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`

/** A paragraph of plain text, or of inline XML when it starts with `<`; `properties` go inside `w:pPr`. Text that starts with `<` goes through `r`. */
export const p = (content: string, properties = ''): string =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${content.startsWith('<') ? content : r(content)}</w:p>`

export const styled = (style: string, content: string): string => p(content, `<w:pStyle w:val="${style}"/>`)

export const numbered = (numId: number, level: number, content: string): string =>
  p(content, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numId}"/></w:numPr>`)

/** A cell of plain text or of block XML; `properties` go inside `w:tcPr`. */
export const tc = (content: string, properties = ''): string =>
  `<w:tc>${properties === '' ? '' : `<w:tcPr>${properties}</w:tcPr>`}${content.startsWith('<') ? content : p(content)}</w:tc>`

export const tr = (cells: readonly string[], properties = ''): string =>
  `<w:tr>${properties === '' ? '' : `<w:trPr>${properties}</w:trPr>`}${cells.join('')}</w:tr>`

export const tbl = (rows: readonly string[], properties = ''): string =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr>${rows.join('')}</w:tbl>`

/** A level of a list. */
export const lvl = (level: number, format: string, text: string, more = ''): string =>
  `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${more}</w:lvl>`

export const abstractNum = (id: number, levels: readonly string[], more = ''): string =>
  `<w:abstractNum w:abstractNumId="${id}">${more}${levels.join('')}</w:abstractNum>`

export const num = (id: number, abstract: number, overrides = ''): string =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/>${overrides}</w:num>`

export const paragraphStyle = (id: string, name: string, properties = '', basedOn = ''): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${basedOn === '' ? '' : `<w:basedOn w:val="${basedOn}"/>`}<w:pPr>${properties}</w:pPr></w:style>`
