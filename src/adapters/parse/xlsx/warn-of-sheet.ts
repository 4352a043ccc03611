import type { WarningCode } from '../../../domain/document/warning.ts'
import type { ReadingBuilder } from '../shared/reading-builder.ts'
import { columnName } from './address.ts'
import { hiddenUpTo, writtenLines } from './hidden-lines.ts'
import type { Sheet } from './sheet.ts'

export interface SheetAccount {
  readonly name: string
  readonly page: number
  readonly hidden: boolean
  readonly sheet: Sheet
  /** Merges that run into others. */
  readonly overlapping: number
  /** Texts under merged cells. */
  readonly covered: number
  /** Tables given as lists of addresses. */
  readonly listed: number
}

/** Says what of a sheet is hidden, missing or uncertain, each with its number. */
export function warnOfSheet(builder: ReadingBuilder, account: SheetAccount): void {
  const { name, page, hidden, sheet, overlapping, covered, listed } = account
  const { losses } = sheet
  const hiddenRows = hiddenUpTo(sheet.hiddenRows, sheet.rows.at(-1)?.row ?? -1)
  const hiddenColumns = hiddenUpTo(sheet.hiddenColumns, lastColumn(sheet))
  const warn = (code: WarningCode, text: string) => builder.warn(code, `시트 '${name}': ${text}`, page)

  if (hidden) warn('HIDDEN_CONTENT_SKIPPED', '숨긴 시트입니다. 내용은 문서에 담았으나 검색 대상에서는 뺐습니다.')
  if (hiddenRows.count + hiddenColumns.count > 0) {
    const rows = writtenLines(hiddenRows, (row) => String(row + 1), '행')
    const columns = writtenLines(hiddenColumns, columnName, '열')
    warn('HIDDEN_CONTENT_SKIPPED', `숨긴 행 ${rows}와 숨긴 열 ${columns}의 내용도 함께 담았습니다.`)
  }
  if (covered > 0) warn('HIDDEN_CONTENT_SKIPPED', `병합된 칸에 가려 보이지 않는 값 ${covered}개는 담지 않았습니다.`)
  if (losses.cutOff) warn('PARTIAL_READ', '손상되어 끝까지 읽지 못했습니다. 읽을 수 있는 부분만 담았습니다.')
  if (losses.formulasWithoutResult > 0) {
    const count = losses.formulasWithoutResult
    warn(
      'PARTIAL_READ',
      `계산 결과가 저장되지 않은 수식 ${count}개는 수식 그대로 담았습니다. 엑셀에서 다시 저장하십시오.`,
    )
  }
  if (losses.missingTexts > 0) warn('PARTIAL_READ', `글자를 찾을 수 없는 칸이 ${losses.missingTexts}개 있습니다.`)
  if (losses.badAddresses > 0) {
    warn('TABLE_GRID_UNCERTAIN', `주소가 잘못된 행이나 칸 ${losses.badAddresses}개는 나온 차례대로 놓았습니다.`)
  }
  if (overlapping > 0)
    warn('TABLE_GRID_UNCERTAIN', `서로 겹치는 병합 ${overlapping}개는 병합하지 않은 것으로 보았습니다.`)
  if (listed > 0) warn('TABLE_GRID_UNCERTAIN', '칸이 넓게 흩어져 있어 표 대신 주소와 값의 목록으로 담았습니다.')
  if (losses.cellsPastLimit > 0) {
    warn('LIMIT_REACHED', `칸 수가 제한을 넘어 ${losses.cellsPastLimit}개의 칸을 담지 않았습니다.`)
  }
}

const lastColumn = ({ rows }: Sheet): number => rows.reduce((most, { cols }) => Math.max(most, cols.at(-1) ?? -1), -1)
