import type { Block } from '../document/block.ts'
import type { Table } from '../document/table.ts'
import { readApprovalCover } from './approval-cover.ts'
import { readBill } from './bill.ts'
import { readCover } from './cover.ts'
import { readExpenditure } from './expenditure.ts'
import type { FormFields } from './fields.ts'
import { readJudgment } from './judgment.ts'
import { linesOf } from './lines.ts'
import { mayBeLetter, readOfficialLetter } from './official-letter.ts'
import { readPressRelease } from './press-release.ts'
import { readPublicNotice } from './public-notice.ts'
import { readRegulation } from './regulation.ts'

/** Forms state themselves in their first lines; only a letter also at its foot, wherever that is. */
const headLines = 240

/**
 * The first form whose own marks the document bears. What it leaves open stays open; only a title is looked for
 * on the cover too, and not for a letter, whose form has a place for it.
 */
export function readForm(blocks: readonly Block[], tables: readonly Table[]): FormFields {
  const lines = linesOf(blocks, tables, headLines)
  const letter = readBill(lines) ?? (mayBeLetter(blocks, lines) ? readOfficialLetter(linesOf(blocks, tables)) : null)
  if (letter !== null) return letter
  const form =
    readApprovalCover(lines, tables) ??
    readExpenditure(lines) ??
    readJudgment(lines) ??
    readPressRelease(lines) ??
    readPublicNotice(lines) ??
    readRegulation(lines)
  const cover = readCover(blocks, lines)
  return form === null ? cover : { ...form, title: form.title ?? cover.title }
}
