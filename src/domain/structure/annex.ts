import { joinLetterSpacing, oneLine, withoutSpaces } from '../text/normalize.ts'

export interface AnnexHeading {
  /** `붙임 1`, `별표 2`, `별지 제3호서식`, `참고`. */
  readonly label: string
  /** What follows on the same line; `""` when the title stands below. */
  readonly title: string
  /** `별표` and `별지` belong to a rule; the line names it: `■ 주차장법 시행령 [별표 1]`. */
  readonly ofRule: boolean
}

const open = '[<〈＜【[［(「『≪]'
const close = String.raw`[>〉＞】\]］)」』≫]`
const serial = String.raw`\d{1,3}(?:\s*[-의]\s*\d{1,3})?`
const amendment = String.raw`(?:\s*[<〈＜[［(]\s*(?:개정|신설|제정|전문개정|삭제|본표신설)[^>〉＞\]］)]*[>〉＞\]］)])?`

const tableAnnex = new RegExp(
  String.raw`^(?:■\s*(?<rule>.*?)\s*)?${open}?\s*별\s*표\s*(?:제\s*)?(?<number>${serial})?(?:\s*호)?\s*${close}?${amendment}\s*(?<title>.*)$`,
  'u',
)
const formAnnex = new RegExp(
  String.raw`^(?:■\s*(?<rule>.*?)\s*)?${open}?\s*(?<word>별\s*지|서\s*식|별지\s*서식)\s*(?:서\s*식\s*)?(?:제\s*)?(?<number>${serial})\s*(?:호)?(?:\s*의\s*(?<branch>\d+))?\s*(?<form>서\s*식)?\s*(?:\([^)]*\)\s*)?${close}?${amendment}\s*(?<title>.*)$`,
  'u',
)
const plainAnnex = new RegExp(
  String.raw`^(?<open>${open})?\s*(?<word>붙\s*임|별\s*첨|첨\s*부|참\s*고|부\s*록|별\s*도)\s*(?<number>${serial})?\s*(?<close>${close})?\s*(?:[:：]\s*)?(?<title>.*)$`,
  'u',
)

const titleCharsMax = 80

const mayHead = /^\s*[■<〈＜【[［(「『≪붙별첨참부서]/u

/** A line that heads an annex page. Lists of attachments (`붙임 1. 계획서 1부.`) are not headings. */
export function readAnnexHeading(text: string): AnnexHeading | null {
  if (text.length > 400 || !mayHead.test(text)) return null
  const line = oneLine(text)
  if (line.length > 160 || !/[붙별첨참부서]/u.test(line.slice(0, 60))) return null
  return ruleAnnex(line) ?? pageAnnex(line)
}

/** `[별표 3] 제1호에 따른 …` speaks of the annex. */
const reference = /^(?:제\s*\d+\s*[호항목]|[에의]\s|에서|에\s*따|참조|및\s)/u

function ruleAnnex(line: string): AnnexHeading | null {
  const table = tableAnnex.exec(line)?.groups
  const isMarked = /^(?:■|[<〈＜【[［(「『≪])/u.test(line)
  if (table !== undefined && (isMarked || (table['title'] === '' && table['number'] !== undefined))) {
    const number = table['number'] === undefined ? '' : ` ${withoutSpaces(table['number'])}`
    return isTitle(table['title']!) ? { label: `별표${number}`, title: titleOf(table['title']!), ofRule: true } : null
  }
  const form = formAnnex.exec(line)?.groups
  if (form === undefined || !(isMarked || form['title'] === '')) return null
  const branch = form['branch'] === undefined ? '' : `의${form['branch']}`
  const number = withoutSpaces(form['number']!)
  const word = withoutSpaces(form['word']!).startsWith('서식') ? '서식' : '별지'
  const label = word === '서식' ? `서식 ${number}` : `별지 제${number}호${branch}서식`
  return isTitle(form['title']!) ? { label, title: titleOf(form['title']!), ofRule: true } : null
}

function pageAnnex(line: string): AnnexHeading | null {
  const groups = plainAnnex.exec(line)?.groups
  if (groups === undefined) return null
  const title = groups['title']!
  const isBracketed = groups['open'] !== undefined && groups['close'] !== undefined
  // Without brackets or a number, only the word alone heads a page; `참고 사항은 …` and `붙임참조` do not.
  if (!isBracketed && groups['number'] === undefined && title !== '') return null
  if (!isBracketed && /^[.),]/u.test(title)) return null
  if (/^(?:참조|과\s*같|에\s|와\s|의\s|을|를|은|는|이|가\s|로|문서|서류|파일)/u.test(title) || !isTitle(title))
    return null
  if (/\d+\s*부\s*\.?|끝\s*\.$/u.test(title)) return null
  const number = groups['number'] === undefined ? '' : ` ${withoutSpaces(groups['number'])}`
  return { label: `${withoutSpaces(groups['word']!)}${number}`, title: titleOf(title), ofRule: false }
}

const isTitle = (text: string): boolean =>
  text.length <= titleCharsMax && !reference.test(text) && !/(?:다|니다)\s*\.$/u.test(text)

const tag = /\s*[<〈＜[［(]\s*(?:개정|신설|제정|전문개정|삭제)[^>〉＞\]］)]*[>〉＞\]］)]\s*$/u

/** A list of amendments that goes on over the line. */
const openTag = /^\s*[<〈＜[［(]\s*(?:개정|신설|제정|전문개정)[^>〉＞\]］)]*$/u

/** A bracket that closes what opened before the label is not part of the title; `(앞면)` and remarks are none. */
function titleOf(text: string): string {
  const untagged = text.replace(tag, '').replace(openTag, '')
  const bare = /[<〈＜【[［(「『≪]/u.test(untagged) ? untagged : untagged.replace(/\s*[>〉＞】\]］)」』≫]$/u, '')
  return /^[가-힣A-Za-z0-9「『｢‘’“'"《<]/u.test(bare) ? joinLetterSpacing(bare) : ''
}
