/** The kinds of marks that open a line of an outline, from `제1편` down to `·`. */
export type MarkerKind =
  | 'part'
  | 'chapter'
  | 'section'
  | 'subsection'
  | 'article'
  | 'supplement'
  | 'roman'
  | 'boxed'
  | 'number-dot'
  | 'decimal'
  | 'hangul-dot'
  | 'square'
  | 'number-paren'
  | 'hangul-paren'
  | 'number-parens'
  | 'hangul-parens'
  | 'circled-number'
  | 'circled-hangul'
  | 'circle'
  | 'dash'
  | 'dot'

export interface Marker {
  readonly kind: MarkerKind
  /** As the document writes it, blanks taken out: `제50조의4`, `Ⅰ.`, `가.`, `①`. */
  readonly label: string
  /** What follows the mark; for an article, its heading in brackets. */
  readonly title: string
  /** For an article: what follows the heading. */
  readonly body: string
}

const letters = '가나다라마바사아자차카타파하'
const division =
  /^제\s*(?<number>\d{1,4}|[Ⅰ-Ⅻ])\s*(?<unit>[편장절관])(?:\s*의\s*(?<branch>\d+))?(?:\s*[.:]?\s+(?<title>\S.*)|\s*)$/su
const article = /^제\s*(?<number>\d{1,4})\s*조(?:\s*의\s*(?<branch>\d+))?(?<rest>.*)$/su
const afterReference = /^(?:에|의|을|를|은|는|과|와|및|로|으로|부터|까지|에서|ㆍ|·|,|제\s*\d)/u
const units = /^(?:배|%|퍼센트|억|조|만|천|백|개|명|원|톤|점|년|월|일|회|건|시간|㎡|㎞|km|m|cm|kg|달러|p)/u

const divisionKinds: Readonly<Record<string, MarkerKind>> = {
  편: 'part',
  장: 'chapter',
  절: 'section',
  관: 'subsection',
}

const plain: readonly (readonly [MarkerKind, RegExp])[] = [
  ['roman', /^(?<label>(?:[Ⅰ-Ⅻⅰ-ⅻ]|[IVX]{1,5}(?=\s*[.．]))\s*[.．]?)\s*(?<title>(?<=[.．]\s*|\s)\S.*)$/su],
  ['boxed', /^(?<label>[\u{f02b1}-\u{f02c4}❶-❿➊-➓⓵-⓾⓫-⓴])\s*(?<title>\S.*)$/su],
  ['decimal', /^(?<label>\d{1,2}(?:\.\d{1,2}){1,4}\.?)\s+(?<title>[가-힣A-Za-z「『(].*)$/su],
  ['number-dot', /^(?<label>\d{1,2}(?:의\s?\d{1,2})?\s*[.．])(?!\s*\d)\s*(?<title>\S.*)$/su],
  ['hangul-dot', new RegExp(String.raw`^(?<label>[${letters}]\s*[.．])\s*(?<title>\S.*)$`, 'su')],
  ['number-paren', /^(?<label>\d{1,2}\s?\))\s*(?<title>\S.*)$/su],
  ['hangul-paren', new RegExp(String.raw`^(?<label>[${letters}]\s?\))\s*(?<title>\S.*)$`, 'su')],
  ['number-parens', /^(?<label>[(（]\s?\d{1,2}\s?[)）]|[⑴-⒇])\s*(?<title>\S.*)$/su],
  ['hangul-parens', new RegExp(String.raw`^(?<label>[(（]\s?[${letters}]\s?[)）]|[㈎-㈛])\s*(?<title>\S.*)$`, 'su')],
  ['circled-number', /^(?<label>[①-⑳㉑-㉟㊱-㊿])\s*(?<title>\S.*)?$/su],
  ['circled-hangul', /^(?<label>[㉮-㉻㉠-㉭])\s*(?<title>\S.*)$/su],
  // Two in a row stand for letters left out: `○○시`.
  ['square', /^(?<label>[□■▣◇◆◈❖▢❏❐❑❒])(?![□■])\s*(?<title>\S.*)$/su],
  ['circle', /^(?<label>[○◦ㅇ❍●◎⊙〇◯∘\uf06d](?![○ㅇ●〇◯])|[oOοΟ0](?=\s))\s*(?<title>\S.*)$/su],
  ['dash', /^(?<label>[-–―‐─－−])\s*(?<title>[^\s\-–―‐─－−\d].*|\d.*(?<!\s[-–―‐─－−]))$/su],
  ['dot', /^(?<label>[·•∙ㆍ‣▸▶▷▪⦁])\s*(?<title>\S.*)$/su],
]

/** Most paragraphs open with a word; they are told apart before the patterns are tried. */
const mayOpen = /^(?:[^가-힣A-Za-z]|[가-하]\s?[.．)]|[IVX]+\s*[.．]|[oO]\s)/u

/** The mark a paragraph opens with; null for plain text and for references such as `제8조제1항에 따라`. */
export function markerOf(text: string): Marker | null {
  const line = text.trim()
  if (line.startsWith('제')) return divisionMarker(line) ?? articleMarker(line)
  if (line.startsWith('부')) return supplementMarker(line)
  if (!mayOpen.test(line)) return null
  for (const [kind, pattern] of plain) {
    const groups = pattern.exec(line)?.groups
    if (groups === undefined) continue
    const title = (groups['title'] ?? '').trim()
    if (kind === 'decimal' && units.test(title)) return null
    return { kind, label: groups['label']!.replace(/\s/gu, ''), title, body: '' }
  }
  return null
}

function divisionMarker(line: string): Marker | null {
  const groups = division.exec(line)?.groups
  if (groups === undefined) return null
  const branch = groups['branch'] === undefined ? '' : `의${groups['branch']}`
  const title = (groups['title'] ?? '').trim()
  // `제5장 제목, 제18조 제목 … 중 “A”를 “B”로 한다`: an order to amend.
  if (afterReference.test(title) || /^제목|[,ㆍ·]\s*제\s*\d+\s*조/u.test(title)) return null
  return {
    kind: divisionKinds[groups['unit']!]!,
    label: `제${groups['number']}${groups['unit']}${branch}`,
    title,
    body: '',
  }
}

/** An article begins a paragraph and is followed by its heading, mostly in brackets, a circled number or 삭제. */
function articleMarker(line: string): Marker | null {
  const groups = article.exec(line)?.groups
  if (groups === undefined) return null
  const label = `제${groups['number']}조${groups['branch'] === undefined ? '' : `의${groups['branch']}`}`
  const rest = groups['rest']!.trimStart()
  if (/^[①-⑳]/u.test(rest)) return { kind: 'article', label, title: '', body: rest }
  if (/^[<〈]?\s*삭\s*제/u.test(rest)) return { kind: 'article', label, title: '', body: rest }
  if (rest === '') return { kind: 'article', label, title: '', body: '' }
  if (isBareHeading(groups['rest']!)) return { kind: 'article', label, title: rest.trim(), body: '' }
  const end = bracketEnd(rest)
  if (end === -1 || afterReference.test(rest.slice(end + 1))) return null
  return { kind: 'article', label, title: rest.slice(1, end).trim(), body: rest.slice(end + 1).trim() }
}

const bareHeadingCharsMax = 30
const otherThanHeading =
  /^(?:단서|본문|전단|후단|각\s*호|관련|참조|이하|중\s|[([（【<〈])|[.,;:：?!」』)]$|(?:은|는|을|를|및|하여|하며|하고|에서|으로|따라|따른|위한|대한|로서|하는|되는|있는|없는|한다|된다|된|될)$/u

/** `제22조 경기시간 제한`: rules of companies and clubs leave the brackets out. A line that runs on is a reference. */
function isBareHeading(rest: string): boolean {
  const title = rest.trim()
  return (
    /^\s/u.test(rest) &&
    title.length <= bareHeadingCharsMax &&
    /^[가-힣]/u.test(title) &&
    !title.includes('\n') &&
    !afterReference.test(title) &&
    !otherThanHeading.test(title)
  )
}

const headingCharsMax = 120

/** Where the bracket that opens the text closes; -1 when none opens it or it does not close soon. */
function bracketEnd(text: string): number {
  if (!/^[(（[【]/u.test(text)) return -1
  let depth = 0
  for (let at = 0; at < Math.min(text.length, headingCharsMax); at += 1) {
    if (/[(（[【]/u.test(text[at]!)) depth += 1
    else if (/[)）\]】]/u.test(text[at]!)) depth -= 1
    if (depth === 0) return at
  }
  return -1
}

/** `부      칙`, `부칙 <제21322호, 2025. 1. 7.>`. */
function supplementMarker(line: string): Marker | null {
  const groups = /^부\s*칙(?<title>\s*[<〈(（[제].{0,60})?\s*$/u.exec(line)?.groups
  return groups === undefined
    ? null
    : { kind: 'supplement', label: '부칙', title: (groups['title'] ?? '').trim(), body: '' }
}
