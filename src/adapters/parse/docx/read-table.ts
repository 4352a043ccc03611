import type { XmlElement } from '../shared/xml.ts'
import { chosenBranch } from './alternate-content.ts'
import type { BodyReader } from './body-reader.ts'
import { marks, wrappers } from './markup.ts'
import type { DocxCell, DocxRow, DocxTable } from './model.ts'
import { isOn, wholeNumber } from './read-properties.ts'

/** `w:tbl` → rows of cells as the file writes them; their places on the grid are laid out later. */
export function readTable(element: XmlElement, reader: BodyReader): DocxTable {
  return {
    kind: 'table',
    title: element.child('tblPr')?.child('tblCaption')?.attr('val'),
    rows: unwrapped(element, 'tr', reader).map((row) => readRow(row, reader)),
  }
}

function readRow(element: XmlElement, reader: BodyReader): DocxRow {
  const properties = element.child('trPr')
  const deleted = properties?.child('del') !== undefined
  if (deleted || properties?.child('ins') !== undefined) reader.skip('tracked-change')
  return {
    header: isOn(properties?.child('tblHeader')) ?? false,
    deleted,
    before: wholeNumber(properties?.child('gridBefore')?.attr('val')) ?? 0,
    after: wholeNumber(properties?.child('gridAfter')?.attr('val')) ?? 0,
    cells: unwrapped(element, 'tc', reader).map((cell) => readCell(cell, reader)),
  }
}

function readCell(element: XmlElement, reader: BodyReader): DocxCell {
  const properties = element.child('tcPr')
  const merge = properties?.child('vMerge')
  const deleted = properties?.child('cellDel') !== undefined
  if (deleted || properties?.child('cellIns') !== undefined) reader.skip('tracked-change')
  return {
    span: Math.max(1, wholeNumber(properties?.child('gridSpan')?.attr('val')) ?? 1),
    verticalMerge: merge === undefined ? 'none' : merge.attr('val') === 'restart' ? 'start' : 'continue',
    continuesLeft: properties?.child('hMerge') !== undefined && properties.child('hMerge')?.attr('val') !== 'restart',
    deleted,
    items: reader.items(element),
  }
}

const idle: ReadonlySet<string> = new Set([...marks, 'tblPr', 'tblGrid', 'tblPrEx', 'trPr'])

/** Rows of a table or cells of a row, also those inside content controls. */
function unwrapped(parent: XmlElement, name: string, reader: BodyReader): XmlElement[] {
  return parent.elements().flatMap((child) => {
    if (child.name === name) return [child]
    if (idle.has(child.name)) return []
    if (child.name === 'AlternateContent') {
      const branch = chosenBranch(child)
      return branch === undefined ? [] : unwrapped(branch, name, reader)
    }
    if (!wrappers.has(child.name)) reader.skip('unknown-element', child.name)
    return unwrapped(child, name, reader)
  })
}
