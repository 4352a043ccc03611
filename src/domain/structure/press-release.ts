import { findDates } from '../text/dates.ts'
import { joinLetterSpacing, labelKey, oneLine } from '../text/normalize.ts'
import type { FormFields, Stated } from './fields.ts'
import { readOrganisation } from './issuer.ts'
import { isFormLabel, labelled } from './labels.ts'
import type { Line } from './lines.ts'
import { isSentence, readTitleLines, titleAmong } from './title-lines.ts'

const embargo = new Set(['보도시점', '보도일시', '보도일'])
const released = new Set(['배포', '배포일시', '배포일', '배포시점'])
const headLines = 30
const band = /^(?:보도자료|보도설명자료|보도참고자료|보도해명자료|해명자료|설명자료|언론보도설명)$/u

/** 보도자료. It has a date of release and an issuer; never a recipient, and no number of its own. */
export function readPressRelease(lines: readonly Line[]): FormFields | null {
  const head = lines.slice(0, headLines)
  const bandAt = head.findIndex((line) => line.keys.some((key) => band.test(key)))
  const isLabelRow = (line: Line) => labelled(line, embargo) !== undefined || releasedOn(line) !== undefined
  const labelAt = head.findIndex(isLabelRow)
  if (bandAt === -1 && (labelAt === -1 || !head.some((line) => labelled(line, embargo) !== undefined))) return null

  return {
    title: titleOf(lines, bandAt, labelAt),
    issued_date: releaseDate(head),
    issuer: issuerOf(lines, bandAt),
  }
}

/** `배포` as a label of its own, or further on in the line: `보도시점 : … / 배포 : 2024. 5. 20.(월)`. */
function releasedOn(line: Line): string | undefined {
  const value = labelled(line, released)
  if (value !== undefined) return value
  return /[/\s]배\s*포\s*(?:일시|일|시점)?\s*(?:[:：]\s*|(?=['’‘\d]))(?<value>.+)$/u.exec(line.text)?.groups?.['value']
}

function releaseDate(head: readonly Line[]): Stated | undefined {
  const year = head.flatMap((line) => findDates(labelled(line, embargo) ?? '')).find((date) => date.year !== null)?.year
  for (const line of head) {
    const value = releasedOn(line)
    if (value === undefined) continue
    const [date] = findDates(value, year === undefined || year === null ? {} : { year })
    if (date !== undefined) return { value: date.iso ?? date.text, block: line.block }
  }
  return publicationDate(head)
}

const publication = new Set(['보도일시', '보도일'])

/** Releases of local offices state the day of publication and no other. */
function publicationDate(head: readonly Line[]): Stated | undefined {
  for (const line of head) {
    const date = findDates(labelled(line, publication) ?? '').find(({ iso }) => iso !== null)
    if (date !== undefined) return { value: date.iso!, block: line.block }
  }
  return undefined
}

/** `담당: 홍보담당관`: what stands beside the label rows. */
const contact =
  /^\s*(?:담\s*당|담당자|담당부서|문\s*의|연락처|자료\s*제공|제\s*공|매\s*수|쪽\s*수|사\s*진|작\s*성)\s*[:：]|^\s*(?:담당부서|담당과|담당자|문의처?|연락처)\s/u

/** The title stands between the band and the label rows, or below both; where letters have a size, it is the largest. */
function titleOf(lines: readonly Line[], bandAt: number, labelAt: number): Stated | undefined {
  const isLabel = (line: Line) =>
    line.keys.some(isFormLabel) || labelled(line, embargo) !== undefined || releasedOn(line) !== undefined
  const isTitle = (line: Line) =>
    !isLabel(line) &&
    !contact.test(line.text) &&
    !isSentence(line.text) &&
    !band.test(labelKey(line.text)) &&
    readOrganisation(line.text) === null &&
    /[가-힣]{2}/u.test(line.text)
  const isPrinted = lines[0]!.size !== null
  if (!isPrinted && bandAt !== -1 && labelAt > bandAt + 1) {
    const between = lines.findIndex((line, at) => at > bandAt && at < labelAt && isTitle(line))
    if (between !== -1) return readTitleLines(lines.slice(0, labelAt), between)
  }
  const lastLabel = lines
    .slice(0, headLines)
    .findLastIndex((line, at) => at <= Math.max(labelAt, 0) + 6 && isLabel(line))
  const from = isPrinted && bandAt !== -1 ? bandAt + 1 : Math.max(bandAt, lastLabel) + 1
  const below = lines.slice(from, from + 8)
  const bodyAt = below.findIndex((line) => isSentence(line.text) && !isLabel(line))
  const at = titleAmong(
    bodyAt === -1 ? below : below.slice(0, bodyAt),
    (line) => isTitle(line) && !continuesLabel(line),
  )
  return at === -1 ? undefined : readTitleLines(below, at)
}

/** `(지  면) 2025. 12. 3.(수) 조간`: the second row of an embargo. */
const continuesLabel = (line: Line): boolean => /^\(\s*(?:온\s*라\s*인|지\s*면|방\s*송|통\s*신)/u.test(line.text)

const heads =
  '장관|부총리|청장|처장|위원장|원장|사장|이사장|시장|도지사|지사|군수|구청장|총장|행장|회장|교육감|본부장|관장|소장|의장|총재'
const introduced = new RegExp(
  String.raw`^[^가-힣A-Za-z]*(?<name>[가-힣A-Za-z0-9·\s]{2,30}?)\s*\(\s*(?:(?:경제|사회)?부총리\s*겸\s*)?(?:[가-힣]{0,8}\s*)?(?:${heads})\s*[:：]?\s*[^()]*\)`,
  'u',
)

/** `윤○○ 한국수자원공사(K-water) 사장은 …` */
const headed = new RegExp(
  String.raw`^[^가-힣A-Za-z]*(?:[가-힣○]{2,4}\s+)?(?<name>[가-힣]{3,20}(?:공사|공단|원|청|부|처|위원회|은행|재단))(?:\([^()]*\))?\s+(?:${heads})[은는이가]\s`,
  'u',
)

/** `국토교통부(장관 ○○○)` at the start of a sentence near the top, or the name beside, above or below the band. */
function issuerOf(lines: readonly Line[], bandAt: number): Stated | undefined {
  for (const line of lines.slice(0, 40)) {
    const name = (introduced.exec(line.text) ?? headed.exec(line.text))?.groups?.['name']
    if (name !== undefined && (readOrganisation(name) !== null || /^[가-힣]{4,}$/u.test(name)))
      return { value: oneLine(name), block: line.block }
  }
  if (bandAt === -1) return undefined
  const around = [lines[bandAt]!, lines[bandAt - 1], lines[bandAt + 1]]
  for (const line of around) {
    const name = line?.cells.find((cell) => !band.test(labelKey(cell)) && readOrganisation(cell) !== null)
    if (line !== undefined && name !== undefined) return { value: joinLetterSpacing(name), block: line.block }
  }
  return undefined
}
