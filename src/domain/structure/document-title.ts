import type { Block } from '../document/block.ts'
import { soleDate } from '../text/dates.ts'
import { joinLetterSpacing, oneLine, withoutSpaces } from '../text/normalize.ts'
import { readAnnexHeading } from './annex.ts'
import type { FormFields, Stated } from './fields.ts'
import { readOrganisation } from './issuer.ts'
import { isFormLabel, labelled } from './labels.ts'
import type { Line } from './lines.ts'
import { isTitleLike, readTitleLines, titleAmong } from './title-lines.ts'

const headLines = 12
const notTitles = /목차|차례|^(?:순서|대외비|보안|초안|\(?안\)?|요약|개요|표지|서식|양식|첨부|붙임)$/u

/**
 * Documents of no fixed form: the title the reader knows, that of the annex it is, or the line that reads as one;
 * a date and an office where they stand alone on the cover.
 */
export function readCover(blocks: readonly Block[], lines: readonly Line[]): FormFields {
  const styled = blocks.find((block) => block.type === 'title' && block.text.trim() !== '')
  const head = lines.slice(0, headLines).filter((line) => line.page === lines[0]!.page)
  const titleAt = titleAmong(head, isTitle)
  const found = titleAt === -1 ? undefined : readTitleLines(head, titleAt)
  const title =
    styled === undefined ? (annexTitle(head[0]) ?? found) : { value: joinLetterSpacing(styled.text), block: styled.id }
  return { title, ...coverMarks(head, titleAt), ...written(lines.slice(0, writtenLines)) }
}

/** `[별표 3] 장애 종류별 편의제공 기준`, when the document opens with it. */
function annexTitle(line: Line | undefined): Stated | undefined {
  const title = line === undefined ? undefined : readAnnexHeading(line.text)?.title
  return line === undefined || title === undefined || title === '' ? undefined : { value: title, block: line.block }
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

const writtenLines = 60
const owners = new Set(['소관부처', '소관기관'])

function isTitle(line: Line): boolean {
  if (line.cells.length > 1 || isFormLabel(line.keys[0]!) || notTitles.test(withoutSpaces(line.text))) return false
  if (readAnnexHeading(line.text) !== null || soleDate(line.text) !== null) return false
  return isTitleLike(line.text) && !/^[※*☞(]|[:：]|\d{6,}|^https?:|^붙임\s|끝\s*\.$/u.test(line.text)
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

const nameCharsMax = 30
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
