import type { Block } from '../document/block.ts'
import { soleDate } from '../text/dates.ts'
import { oneLine } from '../text/normalize.ts'
import { readDocumentTitle, titleLineAt } from './document-title.ts'
import type { FormFields } from './fields.ts'
import { readOrganisation } from './issuer.ts'
import { labelled } from './labels.ts'
import type { Line } from './lines.ts'

const headLines = 12
const writtenLines = 60
const nameCharsMax = 30
const owners = new Set(['소관부처', '소관기관'])

/** Documents of no fixed form: the title, and a date and an office where they stand alone on the cover. */
export function readCover(blocks: readonly Block[], lines: readonly Line[]): FormFields {
  const head = lines.slice(0, headLines).filter((line) => line.page === lines[0]!.page)
  const titleAt = titleLineAt(head)
  return {
    title: readDocumentTitle(blocks, head, titleAt),
    ...coverMarks(head, titleAt),
    ...written(lines.slice(0, writtenLines)),
  }
}

/** `2023. 11. 20. │ 작성`, and the ministry in charge beside it, on analyses of regulations. */
function written(head: readonly Line[]): Pick<FormFields, 'issued_date' | 'issuer'> {
  const dated = head.find(({ cells, keys }) => cells.length === 2 && keys[1] === '작성' && soleDate(cells[0]!) !== null)
  if (dated === undefined) return {}
  const date = soleDate(dated.cells[0]!)!
  const owner = head.find((line) => Boolean(labelled(line, owners)))
  return {
    issued_date: { value: date.iso ?? oneLine(date.text), block: dated.block },
    issuer: owner === undefined ? undefined : { value: labelled(owner, owners)!, block: owner.block },
  }
}

/** Only what has a line of its own near the title dates the document or names its office; the text tells of other things. */
function coverMarks(head: readonly Line[], titleAt: number): Pick<FormFields, 'issued_date' | 'issuer'> {
  if (titleAt === -1) return {}
  const near = head.slice(titleAt + 1, titleAt + 7).filter((line) => line.cells.length === 1)
  const dated = near.find((line) => dateOn(line.text) !== null)
  const namedAt = near.findIndex(({ text }) => text.length <= nameCharsMax && readOrganisation(text) !== null)
  const named = near[namedAt]
  const date = dated === undefined ? null : dateOn(dated.text)
  return {
    issued_date: dated === undefined || date === null ? undefined : { value: date, block: dated.block },
    issuer: named === undefined ? undefined : { value: withUnit(named, near[namedAt + 1]), block: named.block },
  }
}

const dateLabel = /^[^가-힣]*(?:[가-힣]*공고\s*일자?|일\s*자|작성\s*일자?|보고\s*일자?|발행\s*일자?)\s*[:：]\s*/u

/** `2023. 7. 5.`, `(2021. 6)`, `■ 일자: 2026. 6. 25.`, `(입주자모집공고일 : 2022. 7. 27)`. */
function dateOn(text: string): string | null {
  const bare = text.replace(/^\s*[(（]|[)）]\s*$/gu, '').replace(dateLabel, '')
  const date = soleDate(bare) ?? soleDate(`${bare}.`) ?? soleDate(text)
  return date === null ? null : (date.iso ?? oneLine(bare))
}

/** `강 북 구 청` and, on the line below it, `(문화관광체육과)`. */
function withUnit(named: Line, below: Line | undefined): string {
  const name = readOrganisation(named.text)!
  const unit = below?.block === named.block ? /^[(（[][^()（）[\]]{1,30}[)）\]]$/u.exec(below.text)?.[0] : undefined
  return unit === undefined ? name : `${name}(${unit.slice(1, -1)})`
}
