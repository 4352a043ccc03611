import type { Block } from '../../../domain/document/block.ts'
import type { DocumentItem } from './join-tables.ts'
import type { OutlineEntry } from './outline.ts'
import type { JoinRules } from './page/join-rules.ts'
import { type Paragraph, paragraphOf } from './page/paragraphs.ts'

const titleRatio = 1.25
const titleLengthMax = 120

/** The size most letters of the text have. */
export function bodySize(items: readonly DocumentItem[]): number {
  const lengths = new Map<number, number>()
  for (const item of items) {
    if (item.kind !== 'paragraph') continue
    const { size, text } = item.item.paragraph
    lengths.set(size, (lengths.get(size) ?? 0) + text.length)
  }
  return [...lengths].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0]
}

/**
 * The lines in clearly the largest letters on the upper half of the first page are its title, put together where they
 * follow each other. `title` is undefined where nothing stands out.
 */
export function withTitle(
  items: readonly DocumentItem[],
  pageHeight: number,
  rules: JoinRules,
): { items: readonly DocumentItem[]; title: Paragraph | undefined } {
  const usual = bodySize(items)
  const largest = Math.max(0, ...items.flatMap((item) => titleCandidate(item)?.size ?? []))
  const isLarge = (item: DocumentItem | undefined) =>
    item !== undefined && (titleCandidate(item)?.size ?? 0) >= largest * 0.97
  const start = items.findIndex(isLarge)
  const first = titleCandidate(items[start])
  if (largest < usual * titleRatio || first === undefined || first.top > pageHeight * 0.6)
    return { items, title: undefined }

  let lines = first.lines
  let end = start + 1
  for (; isLarge(items[end]); end += 1) {
    const next = titleCandidate(items[end])!
    const length = [...lines, ...next.lines].reduce((sum, { text }) => sum + text.length, 0)
    if (next.top - lines.at(-1)!.bottom > next.size * 1.2 || length > titleLengthMax) break
    lines = [...lines, ...next.lines]
  }
  const item = items[start] as DocumentItem & { kind: 'paragraph' }
  // Titles are broken between words.
  const title = paragraphOf(
    lines.map((line) => ({ ...line, blankAfter: true })),
    rules,
  )
  const whole = { ...item, item: { ...item.item, paragraph: title } }
  return { items: [...items.slice(0, start), whole, ...items.slice(end)], title }
}

function titleCandidate(item: DocumentItem | undefined): Paragraph | undefined {
  if (item?.kind !== 'paragraph' || item.page !== 1 || item.item.turn !== 0) return undefined
  return isTitleLike(item.item.paragraph) ? item.item.paragraph : undefined
}

function isTitleLike({ text }: Paragraph): boolean {
  return text.length >= 2 && text.length <= titleLengthMax && /\p{L}/u.test(text)
}

/** For each block that a bookmark names, the depth of the bookmark. */
export function bookmarkedLevels(
  blocks: readonly Pick<Block, 'id' | 'text' | 'page' | 'type'>[],
  outline: readonly OutlineEntry[],
): Map<string, number> {
  const levels = new Map<string, number>()
  const byPage = new Map<number, (typeof blocks)[number][]>()
  for (const block of blocks) {
    const there = byPage.get(block.page)
    if (block.type !== 'paragraph') continue
    if (there === undefined) byPage.set(block.page, [block])
    else there.push(block)
  }
  for (const { title, level, page } of outline) {
    const wanted = bare(title)
    if (page === undefined || wanted.length < 2) continue
    const match = (byPage.get(page) ?? []).find(
      ({ id, text }) => !levels.has(id) && text.length < 200 && bare(text) === wanted,
    )
    if (match !== undefined) levels.set(match.id, level)
  }
  return levels
}

function bare(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\p{Cf}]/gu, '')
}
