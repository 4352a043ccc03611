import type { Block } from '../../../domain/document/block.ts'
import type { DocumentItem } from './join-tables.ts'
import type { OutlineEntry } from './outline.ts'
import type { Paragraph } from './page/paragraphs.ts'

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

/** The paragraph in clearly the largest letters on the upper half of the first page: its title. */
export function titleParagraph(items: readonly DocumentItem[], pageHeight: number): Paragraph | undefined {
  const usual = bodySize(items)
  const first = items.flatMap((item) =>
    item.kind === 'paragraph' && item.page === 1 && item.item.turn === 0 ? [item.item.paragraph] : [],
  )
  const largest = Math.max(0, ...first.filter(isTitleLike).map(({ size }) => size))
  if (largest < usual * titleRatio) return undefined
  const title = first.find((paragraph) => paragraph.size >= largest * 0.97 && isTitleLike(paragraph))
  return title !== undefined && title.top < pageHeight * 0.6 ? title : undefined
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
    if (block.type !== 'paragraph' && block.type !== 'title') continue
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
