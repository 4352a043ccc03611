import { findDates } from '../text/dates.ts'
import { foldMarks, joinLetterSpacing, oneLine } from '../text/normalize.ts'
import type { FormFields, Stated } from './fields.ts'
import type { Line } from './lines.ts'
import { markerOf } from './markers.ts'
import { isSentence } from './title-lines.ts'

const searchLines = 60
const headLines = 30
const ruleName =
  /(?:법|법률|령|시행령|규칙|조례|규정|지침|내규|세칙|훈령|예규|고시|정관|요령|기준|규약|강령|학칙|회칙|준칙|요강|편람|협약|약관|업무처리지침)\s*(?:\((?:안|전문|전부개정|일부개정|제정)\)|안|전문)?$/u
const promulgated =
  /(?<number>(?:[가-힣\s]{0,20}?(?:법률|대통령령|총리령|부령|조례|규칙|훈령|예규|고시|규정))\s*제\s*\d[\d\-\s]*호)(?:\s*[,，]\s*(?<date>\d{4}[^,\]>)]*))?/u

/** 법령, 조례, 훈령, 규정: the name above the first chapter or article, the number of its promulgation beside it. */
export function readRegulation(lines: readonly Line[]): FormFields | null {
  const named = amendedRule(lines) ?? ruleAboveArticles(lines)
  if (named === undefined) return null
  const at = lines.indexOf(named)
  const head = lines.slice(Math.max(0, at - 3), at + headLines)
  const firstAt = head.findIndex((line) => isArticleOrAbove(line))
  return {
    title: { value: nameOf(named.text), block: named.block },
    ...promulgation(firstAt === -1 ? head : head.slice(0, firstAt)),
  }
}

/** `○○법 시행규칙 일부개정령안` above `○○법 시행규칙 일부를 다음과 같이 개정한다.` */
function amendedRule(lines: readonly Line[]): Line | undefined {
  for (let at = 1; at < Math.min(lines.length, 2 * searchLines + 2); at += 1) {
    if (!amends.test(lines[at]!.text)) continue
    const named = lines.slice(Math.max(0, at - 2), Math.min(at, 2 * searchLines)).find(({ text }) => isRuleName(text))
    if (named !== undefined) return named
  }
  return undefined
}

const amends = /다음과\s*같이\s*(?:전부\s*)?(?:개정|제정)한다/u

function ruleAboveArticles(lines: readonly Line[]): Line | undefined {
  const firstAt = lines.findIndex((line, at) => at < searchLines && isArticleOrAbove(line))
  const hasArticles = lines
    .slice(firstAt, firstAt + 60)
    .some(({ text }) => text.startsWith('제') && markerOf(text)?.kind === 'article')
  if (firstAt <= 0 || !hasArticles) return undefined
  for (let at = firstAt - 1; at >= Math.max(0, firstAt - headLines); at -= 1) {
    const line = lines[at]!
    if (line.cells.length > 1) return undefined
    if (isRuleName(line.text)) return line
    if (isSentence(line.text) || (line.text.length > 80 && !/[제개]정|시행|공포/u.test(line.text))) return undefined
  }
  return undefined
}

function isArticleOrAbove(line: Line): boolean {
  const kind = line.cells.length === 1 && line.text.startsWith('제') ? markerOf(line.text)?.kind : undefined
  return kind === 'part' || kind === 'chapter' || kind === 'article'
}

const nameOf = (text: string): string => joinLetterSpacing(oneLine(text).replace(/\s*[[［<〈].*$/u, ''))

function isRuleName(text: string): boolean {
  const name = nameOf(text)
  return (
    name.length <= 80 &&
    ruleName.test(name) &&
    !isSentence(text) &&
    markerOf(text) === null &&
    !/^[「『(]/u.test(name) &&
    !/\d+쪽$/u.test(name)
  )
}

/** `[시행 2017. 4. 21.] [교육부고시 제2017-1호, 2017. 4. 21., 일부개정]`, or a line with the number alone. */
function promulgation(head: readonly Line[]): { doc_number?: Stated; issued_date?: Stated } {
  for (const line of head) {
    const bracketed = line.text.match(/[[［<〈(][^\]］>〉)]*[\]］>〉)]/gu) ?? []
    const alone = line.text.length <= 60 && !isSentence(line.text) && !/[「『]/u.test(line.text) ? [line.text] : []
    for (const text of [...bracketed, ...alone]) {
      const groups = promulgated.exec(foldMarks(text.replace(/^[[［<〈(]/u, '')))?.groups
      if (groups === undefined) continue
      const date = findDates(groups['date'] ?? '')[0]?.iso
      return {
        doc_number: {
          value: oneLine(groups['number']!).replace(
            /제\s*([\d\s-]+?)\s*호/u,
            (_, n: string) => `제${n.replace(/\s/gu, '')}호`,
          ),
          block: line.block,
        },
        ...(date == null ? {} : { issued_date: { value: date, block: line.block } }),
      }
    }
  }
  return {}
}
