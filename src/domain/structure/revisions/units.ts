import { labelKey, withoutSpaces } from '../../text/normalize.ts'
import { noKey, type UnitKey } from './unit-key.ts'

/** One labelled line (with those it runs on to) of a cell in a comparison table. */
export interface Unit {
  readonly key: UnitKey
  /** As it stands in the cell. */
  readonly text: string
  /** The label and, for an article, its heading. */
  readonly label: string
  readonly heading: string
  readonly body: string
  readonly note: Note | null
}

/** What the drafting offices write in place of the text. */
export type Note =
  | { readonly kind: 'new' | 'deleted' | 'moved' | 'omitted' | 'same' | 'same-but-heading' }
  | { readonly kind: 'same-as'; readonly reference: string }

const circled = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'
const tilde = String.raw`\s*(?:[~∼～〜·ㆍ,]|부터)\s*`
const letter = '[가나다라마바사아자차카타파하]'

const division = /^(?<label>제\s*\d+\s*[편장절관](?:\s*의\s*\d+)?)(?=\s|$)/u
const article =
  /^(?<label>제\s*(?<n>\d+)\s*조(?:\s*의\s*(?<b>\d+))?)(?<to>\s*(?:[~∼～〜·ㆍ]|부터)\s*제\s*(?<n2>\d+)\s*조(?:\s*의\s*(?<b2>\d+))?(?:까지)?)?(?=\s*[(（<〈＜[\-―─－①-⑳]|\s*삭제|\s*$)/u
const paragraph = new RegExp(`^(?<label>(?<n>[${circled}])(?:${tilde}(?<n2>[${circled}]))*)`, 'u')
const item = new RegExp(
  String.raw`^(?<label>(?<n>\d{1,3})(?:\s*의\s*(?<b>\d+))?\s*\.(?!\s*\d+\s*\.\s*\d)(?:${tilde}(?<n2>\d{1,3})(?:\s*의\s*(?<b2>\d+))?\s*\.?)?)(?=\s|\(|<|[-―─－가-힣“"「])`,
  'u',
)
const subitem = new RegExp(
  String.raw`^(?<label>(?<n>${letter})\s*\.(?:${tilde}(?<n2>${letter})\s*\.?)?)(?=\s|\(|<|[-―─－])`,
  'u',
)
const other = new RegExp(
  String.raw`^(?<label>(?:\d{1,2}|${letter})\)|\((?:\d{1,2}|${letter})\)|[<〈[]?(?:별표|별지)\s*(?:제?\s*\d+(?:호)?(?:의\d+)?)?(?:\s*서식)?[>〉\]]?|부\s*칙)(?=\s|$)`,
  'u',
)

/** `… 청구할 수 있다. <신 설>`: printed lines run together. */
const trailingMark = /(?<=[.다])[^\S\n]+([<〈＜]\s*(?:신\s*설|삭\s*제)\s*[>〉＞])(?=\s*$)/gmu

/** Cuts a cell into its labelled lines. `context` is what the lines above stand under. */
export function unitsOf(cell: string, context: UnitKey): Unit[] {
  const drafts: { key: UnitKey; label: string; heading: string; lines: string[]; isMark: boolean }[] = []
  let key = context
  for (const line of cell.replace(trailingMark, '\n$1').split('\n')) {
    const text = line.trim()
    if (text === '') continue
    const read = readLabel(text, key)
    const note = noteOf(text.slice(read?.label.length ?? 0).trim())
    const last = drafts.at(-1)
    if (read === null && note === null && last !== undefined && !last.isMark) {
      last.lines.push(text)
      continue
    }
    if (read !== null) key = read.key
    const isMark = note?.kind === 'new' || note?.kind === 'deleted' || note?.kind === 'moved'
    drafts.push({ key, label: read?.label ?? '', heading: read?.heading ?? '', lines: [text], isMark })
  }
  return drafts.map(({ key: own, label, heading, lines }) => {
    const text = lines.join('\n')
    const body = text.slice(label.length).trim()
    return { key: own, text, label, heading, body, note: noteOf(body) }
  })
}

const part = (number: string | undefined, branch: string | undefined): string | null =>
  number === undefined ? null : branch === undefined ? number : `${number}의${branch}`

const range = (from: string | null, to: string | null): string | null => (to === null ? from : `${from}~${to}`)

const circledNumber = (sign: string | undefined): string | undefined =>
  sign === undefined ? undefined : String(circled.indexOf(sign) + 1)

/** The labels a line opens with: an article may carry its first 항 on the same line. */
function readLabel(text: string, above: UnitKey): { key: UnitKey; label: string; heading: string } | null {
  const divided = division.exec(text)?.groups
  if (divided !== undefined) {
    const name = withoutSpaces(divided['label']!)
    return { key: { ...noKey, division: name }, label: divided['label']!, heading: '' }
  }
  const opened = article.exec(text)?.groups
  if (opened === undefined) return readBelowArticle(text, above)
  const number = range(part(opened['n'], opened['b']), part(opened['n2'], opened['b2']))
  const key: UnitKey = { ...noKey, article: number }
  const afterNumber = opened['label']!.length + (opened['to']?.length ?? 0)
  const heading =
    /^\s*[(（][^()（）]*(?:[(（][^()（）]*[)）][^()（）]*)*[)）]/u.exec(text.slice(afterNumber))?.[0] ?? ''
  const isNote = noteOf(heading) !== null
  const end = afterNumber + (isNote ? 0 : heading.length)
  const rest = text.slice(end)
  const gap = rest.length - rest.trimStart().length
  const inner = paragraph.exec(rest.trimStart()) ?? item.exec(rest.trimStart())
  const name = isNote ? '' : heading.trim().slice(1, -1)
  if (inner === null) return { key, label: text.slice(0, end), heading: name }
  const below = readBelowArticle(rest.trimStart(), key)!
  return { key: below.key, label: text.slice(0, end + gap + below.label.length), heading: name }
}

function readBelowArticle(text: string, above: UnitKey): { key: UnitKey; label: string; heading: string } | null {
  const { division: div, article: art } = above
  const at = (pattern: RegExp) => pattern.exec(text)?.groups
  const hang = at(paragraph)
  if (hang !== undefined) {
    const number = range(circledNumber(hang['n']) ?? null, circledNumber(hang['n2']) ?? null)
    return { key: { ...noKey, division: div, article: art, paragraph: number }, label: hang['label']!, heading: '' }
  }
  const ho = at(item)
  if (ho !== undefined) {
    const number = range(part(ho['n'], ho['b']), part(ho['n2'], ho['b2']))
    return { key: { ...above, item: number, subitem: null, other: null }, label: ho['label']!, heading: '' }
  }
  const mok = at(subitem)
  if (mok !== undefined) {
    const number = range(mok['n']!, mok['n2'] ?? null)
    return { key: { ...above, subitem: number, other: null }, label: mok['label']!, heading: '' }
  }
  const rest = at(other)
  if (rest === undefined) return null
  return { key: { ...above, other: withoutSpaces(rest['label']!) }, label: rest['label']!, heading: '' }
}

const sameAs =
  /^\(현행(?<reference>(?:제\d+조(?:의\d+)?)?(?:제\d+항)?(?:제\d+호(?:의\d+)?)?(?:[가-하]목)?(?:(?:부터|~|및|[,·]).*)?)[과와](?:각각)?같음\)\.?$/u

function noteOf(body: string): Note | null {
  if (body.length > 80 || !/^[<〈＜(（신삭생현]/u.test(body)) return null
  const key = labelKey(body)
  if (/^<신설>$|^\(신설\)$|^신설$/u.test(key)) return { kind: 'new' }
  if (/^<삭제>$|^\(삭제\)$|^삭제(?:<.*>)?$/u.test(key)) return { kind: 'deleted' }
  if (/^<(?:종전의?제.*)?제[\d조의항호]+(?:으)?로이동>$/u.test(key)) return { kind: 'moved' }
  if (/^\(생략\)\.?$|^생략$/u.test(key)) return { kind: 'omitted' }
  if (/^\(현행과(?:각각)?같음\)\.?$|^\(현행과동일\)$|^현행과같음$/u.test(key)) return { kind: 'same' }
  if (/^\(현행제목외의부분과같음\)\.?$/u.test(key)) return { kind: 'same-but-heading' }
  if (/^\(현행.*외의부분과같음\)\.?$/u.test(key)) return { kind: 'same' }
  const reference = sameAs.exec(key)?.groups?.['reference']
  return reference === undefined || reference === '' ? null : { kind: 'same-as', reference }
}
