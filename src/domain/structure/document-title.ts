import { type Block, isBodyBlock } from '../document/block.ts'
import { soleDate } from '../text/dates.ts'
import { joinLetterSpacing, oneLine, withoutSpaces } from '../text/normalize.ts'
import { readAnnexHeading } from './annex.ts'
import type { Stated } from './fields.ts'
import { isFormLabel } from './labels.ts'
import type { Line } from './lines.ts'
import { markerOf } from './markers.ts'
import { isSentence, isSubtitle, isTitleLike, readTitleLines, titleAmong } from './title-lines.ts'

const notTitles = /목차|차례|^(?:순서|대외비|보안|초안|\(?안\)?|요약|개요|표지|서식|양식|첨부|붙임)$/u
const bodyCharsMin = 120
const headingCharsMax = 120

/** Where the title of a document without a form stands among its first lines; -1 when its text begins without one. */
export function titleLineAt(head: readonly Line[]): number {
  const bodyAt = head.findIndex(isBody)
  const opening = bodyAt === -1 ? head : head.slice(0, bodyAt)
  const plain = titleAmong(opening, (line) => isTitle(line) && !isBracketed(line.text))
  return plain === -1 ? titleAmong(opening, isTitle) : plain
}

/** The title that the reader knows, that of the annex the document is, or that of the line. */
export function readDocumentTitle(blocks: readonly Block[], head: readonly Line[], at: number): Stated | undefined {
  const styled = blocks.find((block) => block.type === 'title' && block.text.trim() !== '')
  // A style used far below, or on a numbered line, is not used for the title.
  if (styled !== undefined && styled.page === head[0]?.page && markerOf(styled.text) === null)
    return { value: joinLetterSpacing(styled.text), block: styled.id }
  return annexTitle(head[0]) ?? (at === -1 ? undefined : readTitleLines(head, at))
}

/** The one heading of the highest level, when the document opens with it: a title by another style. */
export function soleHeading(blocks: readonly Block[]): Stated | undefined {
  const body = blocks.filter((block) => isBodyBlock(block) && block.text.trim() !== '')
  const [first] = body
  if (first?.type !== 'heading' || first.level !== 1) return undefined
  const isSole = body.every((block) => block === first || block.type !== 'heading' || block.level !== 1)
  return isSole && first.text.length <= headingCharsMax ? { value: oneLine(first.text), block: first.id } : undefined
}

/** `[별표 3] 장애 종류별 편의제공 기준`, when the document opens with it. */
function annexTitle(line: Line | undefined): Stated | undefined {
  const title = line === undefined ? undefined : readAnnexHeading(line.text)?.title
  return line === undefined || title === undefined || title === '' ? undefined : { value: title, block: line.block }
}

function isTitle(line: Line): boolean {
  if (line.cells.length > 1 || isFormLabel(line.keys[0]!) || notTitles.test(withoutSpaces(line.text))) return false
  if (readAnnexHeading(line.text) !== null || soleDate(line.text) !== null) return false
  return isTitleLike(line.text) && ![notes, labelAtStart, onlyTags, slogan].some((other) => other.test(line.text))
}

const notes = /^[※*☞]|^[[［]\s*\d|\d{6,}|^(?:https?:|www\.)|^붙임\s|[.。:：;]\s*$/u
const labelAtStart =
  /^[가-힣\s]{1,12}[:：]|^(?:사\s*업|과\s*제|용\s*역|공\s*사|건)\s*명\s|^(?:주관|주최|발주|수요)\s*(?:기관|부서)/u
/** `<전문개정>`: a remark on the page, not its title. */
const onlyTags = /^(?:[<〈＜[［]\s*(?:개정|전문개정|일부개정|신설|제정)[^>〉＞\]］]*[>〉＞\]］]\s*)+$/u
/** `… 미래를 함께 만드는`: half a sentence above a name, as slogans are written. */
const slogan = /(?:하는|되는|있는|만드는|이끄는|여는|향한|위한|향해|통해|함께)$/u

/** `< 제5호 서식 >`, `(앞쪽)`: what stands beside a title more often than it is one. */
const isBracketed = (text: string): boolean => /^[<〈＜[［(（][^>〉＞\]］)）]*[>〉＞\]］)）]$/u.test(text)

/** A title stands above the text: past the first sentence or numbered line there is none. */
function isBody(line: Line): boolean {
  if (line.cells.length > 1 || isSubtitle(line.text) || /^[※*☞]/u.test(line.text)) return false
  return (
    isSentence(line.text) ||
    line.text.length > bodyCharsMin ||
    (markerOf(line.text) !== null && readAnnexHeading(line.text) === null)
  )
}
