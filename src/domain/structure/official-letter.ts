import type { Block } from '../document/block.ts'
import type { Warning } from '../document/warning.ts'
import { findDates } from '../text/dates.ts'
import { labelKey } from '../text/normalize.ts'
import { readDepartmentNumber } from './doc-number.ts'
import type { FormFields, Stated } from './fields.ts'
import { readSender } from './issuer.ts'
import { isFormLabel, labelled } from './labels.ts'
import type { Line } from './lines.ts'
import { readRecipientLine, splitRecipients } from './recipients.ts'

const to = new Set(['수신', '수신자', '수신처'])
const toList = new Set(['수신자', '수신처'])
const subject = new Set(['제목'])
const numberLabels = new Set(['문서번호', '시행번호'])
const dateLabels = new Set(['시행일자', '시행일', '발송일자', '발송일', '발신일자', '발신일'])
/** Further down they date what the letter tells of. */
const dayLabels = new Set([...dateLabels, '날짜', '일자'])
const from = new Set(['발신', '발신자', '발신명의'])

const headLines = 60
const subjectWithin = 8

/** `시행 산악구조대-2491 ( 2026. 6. 25. ) 접수 ( )`; number and date may be blank. */
const enforcement =
  /^시\s*행(?:\s*[:：]\s*|\s+)(?<number>[^()]*?)\s*\(\s*(?<date>[^()]*(?:\([^()]*\)[^()]*)?)\)\s*(?:접\s*수|$)/u

const footLike = /(?:^|[\n\t ])시\s?행\s[^\n]{0,200}\(/u

/** A quick look before the whole document is gone through. */
export function mayBeLetter(blocks: readonly Block[], head: readonly Line[]): boolean {
  return recipientLineAt(head) !== -1 || blocks.some(({ text }) => text.includes('시행') && footLike.test(text))
}

/** 기안문 and 시행문: 수신 above 제목 in the head, 시행 with number and date at the foot. */
export function readOfficialLetter(lines: readonly Line[]): FormFields | null {
  const toAt = recipientLineAt(lines)
  const footAt = lines.findIndex((line, at) => /^\s*시/u.test(line.cells[0]!) && enforcement.test(footText(lines, at)))
  if (toAt === -1 && footAt === -1) return null
  const subjectAt = lines.findIndex((line, at) => at < headLines && at > toAt && isFilled(labelled(line, subject)))
  const bodyFrom = Math.max(toAt, subjectAt)
  const foot = footAt === -1 ? undefined : lines[footAt]!
  const groups = foot === undefined ? undefined : enforcement.exec(footText(lines, footAt))?.groups
  const numberLine = foot ?? headLine(lines, numberLabels)
  const dateLine = foot ?? headLine(lines.slice(0, bodyFrom + 2), dayLabels) ?? headLine(lines, dateLabels)
  const number = readDepartmentNumber(groups?.['number'] ?? valueOn(numberLine, numberLabels))
  const date = statedDate(groups?.['date'] ?? valueOn(dateLine, dayLabels))

  return {
    title: toAt === -1 ? undefined : stated(lines[subjectAt], labelled(lines[subjectAt] ?? blank, subject)),
    doc_number: stated(numberLine, number),
    issued_date: stated(dateLine, date),
    issuer: sender(lines, bodyFrom, footAt) ?? labelledSender(lines) ?? agencyAbove(lines, toAt),
    ...recipients(lines, toAt, bodyFrom),
  }
}

/** A printed page may break the foot before its date. */
function footText(lines: readonly Line[], at: number): string {
  const { text } = lines[at]!
  const next = lines[at + 1]?.text ?? ''
  return /^시\s*행[^()]*$/u.test(text) && next.startsWith('(') ? `${text} ${next}` : text
}

function labelledSender(lines: readonly Line[]): Stated | undefined {
  const line = headLine(lines, from)
  return stated(line, readSender(valueOn(line, from)))
}

const blank: Line = { text: '', cells: [''], keys: [''], block: '', page: 1, table: null, row: null, size: null }
/** Letters without a foot state number and date above the recipient. */
const headLine = (lines: readonly Line[], labels: ReadonlySet<string>): Line | undefined =>
  lines.slice(0, headLines).find((line) => isFilled(labelled(line, labels)))

const valueOn = (line: Line | undefined, labels: ReadonlySet<string>): string =>
  line === undefined ? '' : (labelled(line, labels) ?? '')

const isFilled = (value: string | undefined): boolean => value !== undefined && value !== ''

function stated(line: Line | undefined, value: string | null | undefined): Stated | undefined {
  return line === undefined || value === null || value === undefined || value === ''
    ? undefined
    : { value, block: line.block }
}

function statedDate(text: string): string | null {
  const [mention] = findDates(text)
  return mention === undefined ? null : (mention.iso ?? mention.text)
}

/** The word 제목 is a column header in ordinary tables too; only near a 수신 line are both of them labels of a letter. */
function recipientLineAt(lines: readonly Line[]): number {
  return lines.findIndex(
    (line, at) =>
      at < headLines &&
      labelled(line, to) !== undefined &&
      lines.slice(at + 1, at + 1 + subjectWithin).some((next) => labelled(next, subject) !== undefined),
  )
}

/** The name between the end of the body and the foot, before the list of recipients and the approvals. */
function sender(lines: readonly Line[], bodyFrom: number, footAt: number): Stated | undefined {
  const footTable = lines[footAt]?.table
  if (footTable !== undefined && footTable !== null) {
    const first = lines.slice(bodyFrom + 1, footAt).find((line) => line.table === footTable)
    return first === undefined || first.cells.length > 1 ? undefined : stated(first, readSender(first.text))
  }
  const until = footAt === -1 ? lines.length : footAt
  const endAt = lines.findLastIndex((line, at) => at < until && at > bodyFrom && /끝\s*\.?\s*$/u.test(line.text))
  if (endAt === -1) return undefined
  for (const line of lines.slice(endAt + 1, Math.min(until, endAt + 4))) {
    if (line.cells.length > 1 || isFormLabel(line.keys[0]!) || labelled(line, toList) !== undefined) return undefined
    const name = readSender(line.text)
    if (name !== null && /\S{3,}/u.test(name)) return stated(line, name)
  }
  return undefined
}

/** The agency's name above the 수신 line; the slogan before it and a system's code below it are neither. */
function agencyAbove(lines: readonly Line[], toAt: number): Stated | undefined {
  for (const line of lines.slice(Math.max(0, toAt - 4), Math.max(0, toAt)).reverse()) {
    const name = line.cells.length === 1 && !/\d{6,}/u.test(line.text) ? readSender(line.text) : null
    if (name !== null && name.split(' ').length <= 3) return stated(line, name)
  }
  return undefined
}

function recipients(
  lines: readonly Line[],
  toAt: number,
  bodyFrom: number,
): Pick<FormFields, 'recipients' | 'warnings'> {
  const line = lines[toAt]
  const value = line === undefined ? '' : (labelled(line, to) ?? '')
  if (line === undefined || value === '') return {}
  const read = readRecipientLine(/^1\s*[.)]/u.test(value) ? numberedList(lines, toAt, value) : value)
  if (read.kind === 'internal') return {}
  if (read.kind === 'named') return { recipients: { value: read.names, block: line.block } }

  const listAt = lines.findLastIndex((below, at) => at > bodyFrom && isFilled(labelled(below, toList)))
  if (listAt === -1) return { warnings: [listMissing(line)] }
  return { recipients: { value: splitRecipients(wholeList(lines, listAt)), block: lines[listAt]!.block } }
}

/** `1. 서울특별시장` and, on the lines below, `2. 부산광역시장`. */
function numberedList(lines: readonly Line[], toAt: number, first: string): string {
  const names = [first]
  for (let at = toAt + 1; at < lines.length; at += 1) {
    const { text, cells } = lines[at]!
    if (cells.length > 1 || !new RegExp(`^${names.length + 1}\\s*[.)]`, 'u').test(text)) break
    names.push(text)
  }
  return names.map((name) => name.replace(/^\d+\s*[.)]\s*/u, '')).join(', ')
}

/** On plain lines the list goes on below as long as a line ends with a comma. */
function wholeList(lines: readonly Line[], listAt: number): string {
  let list = labelled(lines[listAt]!, toList) ?? ''
  for (let at = listAt + 1; /[,，]$/u.test(list) && at < lines.length && lines[at]!.cells.length === 1; at += 1) {
    if (/^시행/u.test(labelKey(lines[at]!.text))) break
    list = `${list} ${lines[at]!.text}`
  }
  return list
}

const listMissing = (line: Line): Warning => ({
  code: 'PARTIAL_READ',
  text: '수신란에 수신자 참조라고 되어 있으나 문서에서 수신자 목록을 찾지 못했습니다.',
  page: line.page,
  block: line.block,
})
