import type { Block } from '../document/block.ts'
import { soleDate } from '../text/dates.ts'
import { oneLine } from '../text/normalize.ts'
import { readDocumentTitle, soleHeading, titleLineAt } from './document-title.ts'
import type { FormFields, Stated } from './fields.ts'
import { readOrganisation } from './issuer.ts'
import { labelled } from './labels.ts'
import type { Line } from './lines.ts'
import { isSentence, readTitleLines } from './title-lines.ts'

const headLines = 12
const coverLinesMax = 8
const writtenLines = 60
const nameCharsMax = 30
const owners = new Set(['소관부처', '소관기관'])
const written = new Set(['작성일자', '작성일', '제출일자', '제출일', '보고일자', '보고일', '발행일자', '발행일'])

/** Documents of no fixed form: the title, and a date and an office where they stand alone on the cover. */
export function readCover(blocks: readonly Block[], lines: readonly Line[]): FormFields {
  const first = lines.filter((line) => line.page === lines[0]!.page)
  const head = first.slice(0, headLines)
  const titleAt = titleLineAt(head)
  const title = readDocumentTitle(blocks, head, titleAt)
  const known = title !== undefined && readOrganisation(title.value) === null ? title : soleHeading(blocks)
  const inside = known === undefined && first.length <= coverLinesMax ? titleInside(lines, first.length) : undefined
  const from = inside === undefined ? titleAt + 1 : 0
  const near = titleAt === -1 && inside === undefined ? [] : head.slice(from, from + 6)
  const stated = known ?? inside ?? title
  return {
    title: stated,
    issued_date: titleDate(stated) ?? labelledDate(head),
    ...present(coverMarks(near)),
    ...present(analysis(lines.slice(0, writtenLines))),
  }
}

/** A cover that bears only a slogan, a date and a name: the title heads the page behind it. */
function titleInside(lines: readonly Line[], from: number): Stated | undefined {
  if (from >= lines.length) return undefined
  const head = lines.slice(from, from + headLines).filter((line) => line.page === lines[from]!.page)
  const at = titleLineAt(head)
  return at === -1 ? undefined : readTitleLines(head, at)
}

/** `공공데이터 제공 표준 (2023. 5. 18.)` */
function titleDate(title: Stated | undefined): Stated | undefined {
  const inBrackets =
    title === undefined ? undefined : /[(（](?<date>[^()（）]+)[)）]$/u.exec(title.value)?.groups?.['date']
  const iso = inBrackets === undefined ? undefined : soleDate(inBrackets)?.iso
  return iso == null ? undefined : { value: iso, block: title!.block }
}

/** `제출 일자 │ 2026-02-13` */
function labelledDate(head: readonly Line[]): Stated | undefined {
  for (const { cells, keys, block } of head) {
    const at = keys.findIndex((key) => written.has(key))
    const date = at === -1 ? null : soleDate(cells[at + 1] ?? '')
    if (date !== null) return { value: date.iso ?? oneLine(date.text), block }
  }
  return undefined
}

/** `2023. 11. 20. │ 작성`, and the ministry in charge beside it, on analyses of regulations. */
function analysis(head: readonly Line[]): Pick<FormFields, 'issued_date' | 'issuer'> {
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
function coverMarks(around: readonly Line[]): Pick<FormFields, 'issued_date' | 'issuer'> {
  const bodyAt = around.findIndex(({ text }) => isSentence(text))
  const near = (bodyAt === -1 ? around : around.slice(0, bodyAt)).filter((line) => line.cells.length === 1)
  const dated = near.find((line) => dateOn(line.text) !== null)
  const namedAt = near.findIndex(({ text }) => text.length <= nameCharsMax && officeOn(text) !== null)
  const named = near[namedAt]
  const date = dated === undefined ? null : dateOn(dated.text)
  return {
    issued_date: dated === undefined || date === null ? undefined : { value: date, block: dated.block },
    issuer: named === undefined ? undefined : { value: withUnit(named, near[namedAt + 1]), block: named.block },
  }
}

const dateLabel = /^[^가-힣]*(?:[가-힣]*공고\s*일자?|일\s*자|작성\s*일자?|보고\s*일자?|발행\s*일자?)\s*[:：]\s*/u
/** A year of two digits is one only where nothing else stands on the line. */
const yearAndMonth = /^\d{2}\s*\.\s*(?:0?[1-9]|1[0-2])\s*\.?$/u

/** `2023. 7. 5.`, `(2021. 6)`, `< 2017. 3. 28(금) >`, `23. 09`, `■ 일자: 2026. 6. 25.`, `(입주자모집공고일 : 2022. 7. 27)`. */
function dateOn(text: string): string | null {
  const bare = text
    .replace(/^\s*[(（<〈＜[［]\s*|\s*[)）>〉＞\]］]\s*$/gu, '')
    .replace(dateLabel, '')
    .replace(/자$/u, '')
  const date = soleDate(bare) ?? soleDate(`${bare}.`) ?? soleDate(text)
  if (date === null) return yearAndMonth.test(bare) ? bare : null
  return date.iso ?? oneLine(bare)
}

const officeLabel = /^[^가-힣]*(?:(?:작성|발행|생산)\s*)?(?:부서|기관)\s*[:：]\s*(?<name>.+)$/u

/** `강 북 구 청`, `■ 부서: 한성백제박물관 백제학연구소`. */
function officeOn(text: string): string | null {
  return readOrganisation(officeLabel.exec(text)?.groups?.['name'] ?? text)
}

/** `강 북 구 청` and, on the line below it, `(문화관광체육과)`. */
function withUnit(named: Line, below: Line | undefined): string {
  const name = officeOn(named.text)!
  const unit = below?.block === named.block ? /^[(（[][^()（）[\]]{1,30}[)）\]]$/u.exec(below.text)?.[0] : undefined
  return unit === undefined ? name : `${name}(${unit.slice(1, -1)})`
}

function present<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
}
