import type { Block } from '../document/block.ts'
import { foldMarks, joinLetterSpacing, oneLine, withoutSpaces } from '../text/normalize.ts'
import { type AnnexHeading, readAnnexHeading } from './annex.ts'
import { type Marker, type MarkerKind, markerOf } from './markers.ts'
import { isSentence } from './title-lines.ts'

/** What a block is in the outline. Lower ranks stand above higher ones. */
export interface OutlineMark {
  readonly isHeading: boolean
  readonly label: string
  readonly title: string
  /** Marks with the same key are siblings wherever both are open. */
  readonly key: string
  readonly rank: number
  /** Annexes and supplementary provisions start the numbering anew. */
  readonly restarts: boolean
  readonly annex: AnnexHeading | null
  /** An item of a list, short enough to be taken for a heading. */
  readonly isShortItem: boolean
}

const ranks: Readonly<Record<MarkerKind, number>> = {
  supplement: 10,
  part: 11,
  chapter: 12,
  section: 13,
  subsection: 14,
  article: 15,
  roman: 20,
  boxed: 25,
  'number-dot': 30,
  decimal: 35,
  'hangul-dot': 40,
  square: 45,
  'number-paren': 50,
  'hangul-paren': 55,
  'number-parens': 60,
  'hangul-parens': 65,
  'circled-number': 70,
  'circled-hangul': 75,
  circle: 80,
  dash: 85,
  dot: 90,
}

/** Inside an article: 항, 호, 목 and what stands below them. */
const lawRanks = new Map<MarkerKind, number>([
  ['circled-number', 21],
  ['number-dot', 22],
  ['hangul-dot', 23],
  ['number-paren', 24],
  ['hangul-paren', 26],
])

const divisions: ReadonlySet<MarkerKind> = new Set(['part', 'chapter', 'section', 'subsection', 'roman', 'boxed'])
const headingWhenFollowed: ReadonlySet<MarkerKind> = new Set([
  'number-dot',
  'decimal',
  'hangul-dot',
  'square',
  'number-paren',
])
const headingCharsMax = 60
const styledCharsMax = 120

export interface Surroundings {
  /** The text of the next body block; null when that is a table, undefined at the end. */
  readonly next: string | null | undefined
  readonly inArticle: boolean
  /** Is the open list of this key one whose items are not headings? */
  readonly inPlainList: (key: string) => boolean
}

/** `bar` is the line that the block's table draws as a heading. */
export function outlineMarkOf(block: Block, bar: string | undefined, around: Surroundings): OutlineMark | null {
  const text = bar ?? block.text
  const annex = readAnnexHeading(text)
  if (annex !== null) return annexMark(annex)
  if (isComparisonHeading(text))
    return { ...bare, isHeading: true, title: joinLetterSpacing(text), key: 'annex', rank: 10, restarts: true }
  const marker = markerOf(text)
  const styled = bar !== undefined || (block.type === 'heading' && oneLine(text).length <= styledCharsMax)
  if (marker === null) {
    if (!styled) return null
    const rank = block.level ?? 9
    return { ...bare, isHeading: true, title: joinLetterSpacing(text), key: `style-${rank}`, rank }
  }
  const lawRank = around.inArticle ? lawRanks.get(marker.kind) : undefined
  if (lawRank !== undefined) return { ...bare, label: marker.label, key: `law-${marker.kind}`, rank: lawRank }
  if (!isHeading(marker, styled, around)) {
    const isShortItem = isHeadingTitle(marker)
    return { ...bare, label: marker.label, key: marker.kind, rank: ranks[marker.kind], isShortItem }
  }
  const byStyle =
    block.type === 'heading' &&
    styled &&
    block.level !== null &&
    marker.kind !== 'article' &&
    marker.kind !== 'supplement'
  return {
    ...bare,
    isHeading: true,
    label: marker.label,
    title: joinLetterSpacing(marker.title),
    key: byStyle ? `style-${block.level}` : marker.kind,
    rank: byStyle ? block.level! : ranks[marker.kind],
    restarts: marker.kind === 'supplement',
  }
}

const bare = { isHeading: false, label: '', title: '', restarts: false, annex: null, isShortItem: false } as const

export const annexMark = (annex: AnnexHeading): OutlineMark => ({
  ...bare,
  isHeading: true,
  label: annex.label,
  title: annex.title,
  key: 'annex',
  rank: 10,
  restarts: true,
  annex,
})

/** What compares the old rule with the new is a text of its own. */
function isComparisonHeading(text: string): boolean {
  return (
    text.length <= 40 &&
    text.includes('신') &&
    /^[○□■ㅇ<〈[【]?신·?구(?:조문)?대[비조]표(?:\(안\))?[>〉\]】]?$/u.test(foldMarks(withoutSpaces(text)))
  )
}

/** Stands in a comparison: dashes, or words in place of the text. */
const compared = /[-―─－]{4,}|\(\s*(?:생\s*략|현행과\s*같음)\s*\)$|[<〈＜]\s*(?:신\s*설|삭\s*제)\s*[>〉＞]$/u

function isHeading(marker: Marker, styled: boolean, around: Surroundings): boolean {
  if (marker.kind === 'article' || marker.kind === 'supplement') return true
  if (compared.test(marker.title)) return false
  if (styled) return !isSentence(marker.title)
  if (divisions.has(marker.kind)) return marker.title.length <= headingCharsMax && !isSentence(marker.title)
  if (!headingWhenFollowed.has(marker.kind) || !isHeadingTitle(marker) || around.inPlainList(marker.kind)) return false
  return leadsOn(marker, around.next)
}

/** `가. 기간 : 2026. 6. 23.` states a value, it heads nothing. */
function isHeadingTitle({ title }: Marker): boolean {
  return title.length <= headingCharsMax && !isSentence(title) && !/[:：]\s*\S/u.test(title)
}

/** Does what follows stand under it, rather than beside or above it? */
function leadsOn(marker: Marker, next: string | null | undefined): boolean {
  if (next === undefined) return false
  const below = next === null ? null : markerOf(next)
  if (below === null) return next === null || readAnnexHeading(next) === null
  return below.kind !== marker.kind && ranks[below.kind] > ranks[marker.kind]
}
