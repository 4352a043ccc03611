import { zipOf } from './zip-of.ts'

/** A value, or a cell with everything a test may want to say about it. */
export type CellSpec =
  | string
  | number
  | boolean
  | {
      /** Undefined for a formula without a result, or a cell that has only a style. */
      readonly value?: string | number | boolean
      readonly formula?: string
      /** Index into the book's styles. */
      readonly style?: number
      /** How the value is written; by its kind unless told. */
      readonly as?: 'inline' | 'str' | 'error' | 'date' | 'shared'
      /** Inside `si` or `is`, instead of a plain text. */
      readonly rich?: string
    }

export interface SheetSpec {
  readonly name?: string
  readonly cells?: Readonly<Record<string, CellSpec>>
  readonly state?: 'visible' | 'hidden' | 'veryHidden'
  readonly merges?: readonly string[]
  readonly hiddenRows?: readonly number[]
  /** From 1. */
  readonly hiddenColumns?: readonly number[]
  readonly filter?: string
  /** The range of a table whose first row is its header. */
  readonly table?: string
  readonly notes?: Readonly<Record<string, string>>
  readonly threads?: Readonly<Record<string, string>>
  readonly boxes?: readonly string[]
  readonly chartTitle?: string
  readonly picture?: boolean
  readonly header?: string
  readonly footer?: string
  /** The whole of `sheetData`, for cells that no program would write. */
  readonly sheetData?: string
}

export interface StyleSpec {
  readonly format?: string
  /** A number of its own, for formats that are built in. */
  readonly formatId?: number
  readonly bold?: boolean
  readonly fill?: boolean
  readonly border?: boolean
}

export interface BookSpec {
  readonly sheets: readonly SheetSpec[]
  /** Style 0 is always plain; these follow it. */
  readonly styles?: readonly StyleSpec[]
  readonly date1904?: boolean
  readonly strict?: boolean
}

/** A real XLSX in a line: `xlsxOf({ sheets: [{ cells: { A1: '구분', B1: 3 } }] })`. */
export function xlsxOf(book: BookSpec): Uint8Array {
  return zipOf(xlsxParts(book))
}

/** One sheet of rows: `sheetOf([['구분', '금액'], ['가', 10]])`. */
export function sheetOf(rows: readonly (readonly (CellSpec | null)[])[], more: SheetSpec = {}): SheetSpec {
  const cells: Record<string, CellSpec> = {}
  for (const [row, line] of rows.entries()) {
    for (const [col, cell] of line.entries()) if (cell !== null) cells[`${letters(col)}${row + 1}`] = cell
  }
  return { ...more, cells: { ...cells, ...more.cells } }
}

const letters = (col: number): string =>
  col < 26 ? String.fromCharCode(65 + col) : letters(Math.floor(col / 26) - 1) + letters(col % 26)

/** The parts of the package by name, for tests that spoil one of them. */
export function xlsxParts(book: BookSpec): Record<string, string> {
  const base = book.strict === true ? 'http://purl.oclc.org/ooxml' : 'http://schemas.openxmlformats.org'
  const type = (kind: string) =>
    book.strict === true
      ? `http://purl.oclc.org/ooxml/officeDocument/relationships/${kind}`
      : `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}`
  const main = `xmlns="${base}/spreadsheetml/2006/main" xmlns:r="${type('').slice(0, -1)}"`
  const relations = (list: readonly (readonly [id: string, kind: string, target: string])[]) =>
    `<Relationships>${list.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${type(kind)}" Target="${target}"/>`).join('')}</Relationships>`

  const strings: string[] = []
  const parts: Record<string, string> = {
    '[Content_Types].xml':
      '<Types><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    '_rels/.rels': relations([['r1', 'officeDocument', 'xl/workbook.xml']]),
  }
  for (const [at, sheet] of book.sheets.entries()) addSheetParts(parts, sheet, at + 1, { main, relations, strings })
  const names = book.sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escaped(name ?? `Sheet${at + 1}`)}" sheetId="${at + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="s${at + 1}"/>`,
  )
  parts['xl/workbook.xml'] =
    `<workbook ${main}><workbookPr${book.date1904 === true ? ' date1904="1"' : ''}/><sheets>${names.join('')}</sheets></workbook>`
  parts['xl/_rels/workbook.xml.rels'] = relations([
    ...book.sheets.map((_, at) => [`s${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const),
    ['styles', 'styles', 'styles.xml'],
    ['strings', 'sharedStrings', '/xl/sharedStrings.xml'],
  ])
  parts['xl/styles.xml'] = stylesPart(main, book.styles ?? [])
  parts['xl/sharedStrings.xml'] = `<sst ${main}>${strings.map((one) => `<si>${one}</si>`).join('')}</sst>`
  return parts
}

interface Writing {
  readonly main: string
  readonly relations: (list: readonly (readonly [string, string, string])[]) => string
  readonly strings: string[]
}

function addSheetParts(parts: Record<string, string>, sheet: SheetSpec, at: number, writing: Writing): void {
  const { main, relations, strings } = writing
  const linked: [string, string, string][] = []
  const link = (id: string, kind: string, path: string, xml: string) => {
    parts[`xl/${path}`] = xml
    linked.push([id, kind, `../${path}`])
  }
  const notes = Object.entries(sheet.notes ?? {})
  if (notes.length > 0) {
    const list = notes.map(
      ([cell, text]) => `<comment ref="${cell}"><text><r><t>${escaped(text)}</t></r></text></comment>`,
    )
    link(
      'notes',
      'comments',
      `comments${at}.xml`,
      `<comments ${main}><commentList>${list.join('')}</commentList></comments>`,
    )
  }
  const threads = Object.entries(sheet.threads ?? {})
  if (threads.length > 0) {
    const list = threads.map(
      ([cell, text]) => `<threadedComment ref="${cell}"><text>${escaped(text)}</text></threadedComment>`,
    )
    link(
      'threads',
      'threadedComment',
      `threadedComments${at}.xml`,
      `<ThreadedComments>${list.join('')}</ThreadedComments>`,
    )
  }
  if (sheet.table !== undefined) {
    link('table', 'table', `tables/table${at}.xml`, `<table ${main} ref="${sheet.table}" headerRowCount="1"/>`)
  }
  const drawn = drawing(sheet)
  if (drawn !== '') {
    link('drawing', 'drawing', `drawings/drawing${at}.xml`, `<xdr:wsDr>${drawn}</xdr:wsDr>`)
    parts[`xl/drawings/_rels/drawing${at}.xml.rels`] = relations([['chart', 'chart', `../charts/chart${at}.xml`]])
    parts[`xl/charts/chart${at}.xml`] =
      `<c:chartSpace><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>${escaped(sheet.chartTitle ?? '')}</a:t></a:r></a:p></c:rich></c:tx></c:title></c:chart></c:chartSpace>`
  }
  parts[`xl/worksheets/_rels/sheet${at}.xml.rels`] = relations(linked)
  parts[`xl/worksheets/sheet${at}.xml`] = [
    `<worksheet ${main}>`,
    `<cols>${(sheet.hiddenColumns ?? []).map((col) => `<col min="${col}" max="${col}" hidden="1"/>`).join('')}</cols>`,
    `<sheetData>${sheet.sheetData ?? sheetData(sheet, strings)}</sheetData>`,
    sheet.filter === undefined ? '' : `<autoFilter ref="${sheet.filter}"/>`,
    `<mergeCells>${(sheet.merges ?? []).map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
    `<headerFooter><oddHeader>${escaped(sheet.header ?? '')}</oddHeader><oddFooter>${escaped(sheet.footer ?? '')}</oddFooter></headerFooter>`,
    drawn === '' ? '' : '<drawing r:id="drawing"/>',
    '</worksheet>',
  ].join('')
}

function drawing({ boxes = [], chartTitle, picture }: SheetSpec): string {
  const shapes = boxes.map((text) => {
    const lines = text.split('\n').map((line) => `<a:p><a:r><a:t>${escaped(line)}</a:t></a:r></a:p>`)
    return `<xdr:twoCellAnchor><xdr:sp><xdr:txBody>${lines.join('')}</xdr:txBody></xdr:sp></xdr:twoCellAnchor>`
  })
  const chart =
    chartTitle === undefined
      ? ''
      : '<xdr:twoCellAnchor><xdr:graphicFrame><a:graphic><a:graphicData><c:chart r:id="chart"/></a:graphicData></a:graphic></xdr:graphicFrame></xdr:twoCellAnchor>'
  return shapes.join('') + chart + (picture === true ? '<xdr:oneCellAnchor><xdr:pic/></xdr:oneCellAnchor>' : '')
}

function sheetData({ cells = {}, hiddenRows = [] }: SheetSpec, strings: string[]): string {
  const rows = new Map<number, string[]>()
  for (const [address, spec] of Object.entries(cells)) {
    const row = Number(/\d+$/.exec(address)![0])
    rows.set(row, [...(rows.get(row) ?? []), cellXml(address, spec, strings)])
  }
  for (const row of hiddenRows) rows.set(row, rows.get(row) ?? [])
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([row, list]) => `<row r="${row}"${hiddenRows.includes(row) ? ' hidden="1"' : ''}>${list.join('')}</row>`)
    .join('')
}

function cellXml(address: string, given: CellSpec, strings: string[]): string {
  const { value, formula, style, as, rich } = typeof given === 'object' ? given : { value: given }
  const attributes = `r="${address}"${style === undefined ? '' : ` s="${style}"`}`
  const f = formula === undefined ? '' : `<f>${escaped(formula)}</f>`
  const written = (type: string, text: string) => `<c ${attributes} t="${type}">${f}<v>${escaped(text)}</v></c>`
  if (rich !== undefined && as === 'inline') return `<c ${attributes} t="inlineStr"><is>${rich}</is></c>`
  if (rich !== undefined) return written('s', String(strings.push(rich) - 1))
  if (value === undefined) return `<c ${attributes}>${f}</c>`
  if (as === 'error') return written('e', String(value))
  if (as === 'date') return written('d', String(value))
  if (as === 'inline') return `<c ${attributes} t="inlineStr"><is><t>${escaped(String(value))}</t></is></c>`
  if (typeof value === 'number') return `<c ${attributes}>${f}<v>${value}</v></c>`
  if (typeof value === 'boolean') return written('b', value ? '1' : '0')
  if (as === 'str' || formula !== undefined) return written('str', value)
  return written('s', String(strings.push(`<t>${escaped(value)}</t>`) - 1))
}

function stylesPart(main: string, styles: readonly StyleSpec[]): string {
  const custom = styles.map(({ format }, at) =>
    format === undefined ? '' : `<numFmt numFmtId="${200 + at}" formatCode="${escaped(format)}"/>`,
  )
  const xfs = styles.map(({ format, formatId, bold, fill, border }, at) => {
    const id = formatId ?? (format === undefined ? 0 : 200 + at)
    return `<xf numFmtId="${id}" fontId="${bold === true ? 1 : 0}" fillId="${fill === true ? 2 : 0}" borderId="${border === true ? 1 : 0}"/>`
  })
  return [
    `<styleSheet ${main}><numFmts>${custom.join('')}</numFmts>`,
    '<fonts><font/><font><b/></font></fonts>',
    '<fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"/></fill></fills>',
    '<borders><border><left/></border><border><left style="thin"/></border></borders>',
    `<cellXfs><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>${xfs.join('')}</cellXfs></styleSheet>`,
  ].join('')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
