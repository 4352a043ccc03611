import type { ReadContext } from '../format-reader.ts'
import { ReadRefusal } from '../shared/refusal.ts'
import { openPackage } from '../shared/zip-package.ts'
import { shownText } from './cell-text.ts'
import { type CellValues, createCellValues } from './cell-values.ts'
import { isTrue } from './flag.ts'
import { createNumberFormatter } from './number-format.ts'
import { type LinkedParts, linkParts } from './relationships.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readStyles } from './styles.ts'

export interface SheetEntry {
  readonly name: string
  readonly hidden: boolean
  /** Undefined when the workbook points nowhere. */
  readonly part: string | undefined
}

export interface Workbook {
  readonly linked: LinkedParts
  readonly sheets: readonly SheetEntry[]
  readonly values: CellValues
  /** Every shared text could be read. */
  readonly stringsWhole: boolean
}

/** Container → what every sheet needs: the list of sheets, the shared texts and the styles. */
export async function openWorkbook(bytes: Uint8Array, context: ReadContext): Promise<Workbook> {
  const { limits } = context
  const linked = linkParts(openPackage(bytes, context), limits.xmlDepthMax)
  const stated = linked.relationshipsOf('').find(({ type }) => type === 'officeDocument')?.target
  const main = [stated, 'xl/workbook.xml'].find((name) => name !== undefined && linked.parts.has(name))
  const root = main === undefined ? undefined : linked.tree(main)
  if (main === undefined || root === undefined) throw new ReadRefusal('CORRUPT')

  const related = linked.relationshipsOf(main)
  const targetOf = (type: string) => related.find((relationship) => relationship.type === type)?.target
  const partOf = new Map(related.map(({ id, target }) => [id, target]))
  const sheets = (root.child('sheets')?.elements('sheet') ?? []).map((sheet, at): SheetEntry => {
    return {
      name: shownText(sheet.attr('name') ?? `Sheet${at + 1}`),
      hidden: ['hidden', 'veryHidden'].includes(sheet.attr('state') ?? 'visible'),
      part: partOf.get(sheet.attr('id') ?? ''),
    }
  })
  if (sheets.length === 0) throw new ReadRefusal('CORRUPT')

  const stringsPart = targetOf('sharedStrings')
  const shared = stringsPart === undefined ? undefined : await readSharedStrings(linked.parts, stringsPart, limits)
  const stylesPart = targetOf('styles')
  const calendar = isTrue(root.child('workbookPr')?.attr('date1904')) ? 1904 : 1900
  const values = createCellValues({
    strings: shared?.strings ?? [],
    styles: readStyles(stylesPart === undefined ? undefined : linked.tree(stylesPart)),
    format: createNumberFormatter(calendar),
    calendar,
    cellsMax: limits.cellsMax,
  })
  return { linked, sheets, values, stringsWhole: shared?.whole ?? true }
}
