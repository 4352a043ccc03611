import { soleDate } from '../text/dates.ts'
import { joinLetterSpacing, oneLine, withoutSpaces } from '../text/normalize.ts'
import { readAnnexHeading } from './annex.ts'
import { readNumberLine } from './doc-number.ts'
import type { FormFields, Stated } from './fields.ts'
import { readHeadOfOffice, readOrganisation } from './issuer.ts'
import { labelled } from './labels.ts'
import type { Line } from './lines.ts'
import { markerOf } from './markers.ts'
import { isTitleLike, readTitleLines } from './title-lines.ts'

const headLines = 40
const issuerWithin = 3
const kindWord =
  /^(?:입법예고|행정예고|예고|공고|고시|공시|공지|재공고|정정공고|공고문|고시문|공시송달공고?|입찰공고문?|모집공고문?|채용공고문?)(?:\(안\)|안)?$/u

const noticeNames = new Set(['공고명', '입찰공고명'])
const issuingOffices = new Set(['발주기관', '공고기관'])

/** 공고, 고시, 예고: a number line, the date alone on a line and the issuer alone below it. */
export function readPublicNotice(lines: readonly Line[]): FormFields | null {
  const head = lines.slice(0, headLines)
  const numberAt = head.findIndex((line) => line.cells.length === 1 && readNumberLine(line.text) !== null)
  const from = Math.max(numberAt, 0)
  const signed = signature(lines, from, from + headLines) ?? signedAtEnd(lines, numberAt)
  const named = labelledOn(head, noticeNames)
  const isNamedNotice = head.slice(0, 8).some(isNoticeName)
  if (numberAt === -1 && !(isNamedNotice && (signed !== null || named !== undefined))) return null

  const numberLine = head[numberAt]
  const number = numberLine === undefined ? null : readNumberLine(numberLine.text)
  return {
    title: named ?? titleOf(lines, numberAt, signed?.issuerAt ?? -1),
    doc_number:
      numberLine === undefined || number?.number == null
        ? undefined
        : { value: number.number, block: numberLine.block },
    issued_date: signed?.date ?? noticeDate(head),
    issuer: signed?.issuer ?? agencyOf(numberLine, number?.agency) ?? labelledOn(head, issuingOffices),
  }
}

/** `공 고`, or a title such as `… 지원사업 공고`. */
function isNoticeName({ text, cells }: Line): boolean {
  if (kindWord.test(withoutSpaces(text))) return true
  return cells.length === 1 && /(?:공고|고시|예고)(?:문|\(안\))?$/u.test(text) && isTitleLike(text)
}

function labelledOn(lines: readonly Line[], labels: ReadonlySet<string>): Stated | undefined {
  const line = lines.find((candidate) => Boolean(labelled(candidate, labels)))
  return line === undefined ? undefined : { value: labelled(line, labels)!, block: line.block }
}

function agencyOf(line: Line | undefined, agency: string | undefined): Stated | undefined {
  return line === undefined || agency === undefined || agency === ''
    ? undefined
    : { value: joinLetterSpacing(agency), block: line.block }
}

/** A long notice is signed behind its text. What follows in the same file, a draft of the rule or a form, is signed for itself. */
function signedAtEnd(lines: readonly Line[], numberAt: number): ReturnType<typeof signature> {
  if (numberAt === -1) return null
  const at = lines.findIndex(
    (line, place) =>
      place > numberAt + 1 &&
      line.cells.length === 1 &&
      (readNumberLine(line.text) !== null || readAnnexHeading(line.text) !== null),
  )
  return signature(lines, numberAt + headLines, at === -1 ? lines.length : at)
}

const noticeDays = new Set(['공고일', '공고일자', '고시일', '고시일자', '게시일'])

function noticeDate(head: readonly Line[]): Stated | undefined {
  const stated = labelledOn(head, noticeDays)
  const date = stated === undefined ? null : soleDate(stated.value)
  return stated === undefined || date === null ? undefined : { ...stated, value: date.iso ?? oneLine(date.text) }
}

/** `2024년   월   일`: a draft, signed but not dated. */
const undated = /^20\s?\d{0,2}\s*[년.]\s*\d{0,2}\s*[월.]\s*[일.]?$/u

/** The date line and, within three lines below it, the issuer's: the surest sign of a notice. */
function signature(lines: readonly Line[], from: number, to: number) {
  for (let at = from; at < Math.min(lines.length, to); at += 1) {
    const line = lines[at]!
    const date = line.cells.length === 1 ? soleDate(line.text) : null
    if (line.cells.length > 1 || (date === null && !undated.test(line.text))) continue
    for (let below = at + 1; below <= at + issuerWithin && below < lines.length; below += 1) {
      const name = lines[below]!.cells.length === 1 ? readHeadOfOffice(lines[below]!.text) : null
      if (name === null) continue
      return {
        date: date?.day == null ? undefined : { value: date.iso ?? oneLine(date.text), block: line.block },
        issuer: { value: name, block: lines[below]!.block },
        issuerAt: below,
      }
    }
  }
  return null
}

/** Between the number and the purpose, below the issuer, above the number, or at least the kind of notice: in this order. */
function titleOf(lines: readonly Line[], numberAt: number, issuerAt: number): Stated | undefined {
  const isTitle = (line: Line | undefined): line is Line =>
    line !== undefined &&
    line.cells.length === 1 &&
    isTitleLike(line.text) &&
    labelled(line, noticeDays) === undefined &&
    soleDate(line.text) === null &&
    readNumberLine(line.text) === null &&
    readOrganisation(line.text) === null
  const isKind = (line: Line) => kindWord.test(withoutSpaces(line.text))

  let kind: Stated | undefined
  const noteKind = (line: Line) => {
    kind ??= { value: joinLetterSpacing(line.text), block: line.block }
  }
  for (let at = numberAt + 1; at <= numberAt + 3 && isTitle(lines[at]); at += 1) {
    if (!isKind(lines[at]!)) return withKind(lines, at)
    noteKind(lines[at]!)
  }
  if (issuerAt !== -1) {
    for (
      let at = issuerAt + 1;
      at <= issuerAt + 3 && isTitle(lines[at]) && markerOf(lines[at]!.text) === null;
      at += 1
    ) {
      if (!isKind(lines[at]!)) return withKind(lines, at)
    }
  }
  for (let at = numberAt - 1; at >= Math.max(0, numberAt - 4); at -= 1) {
    if (!isTitle(lines[at])) continue
    if (!isKind(lines[at]!)) return readTitleLines(lines, at)
    noteKind(lines[at]!)
  }
  return kind
}

/** `… 일부개정고시(안)` and `행정예고` on the line below are one title. */
function withKind(lines: readonly Line[], at: number): Stated {
  const title = readTitleLines(lines, at)
  const next = lines[at + 1]
  return next !== undefined && /^(?:입법|행정)예고$/u.test(withoutSpaces(next.text))
    ? { ...title, value: `${title.value} ${joinLetterSpacing(next.text)}` }
    : title
}
