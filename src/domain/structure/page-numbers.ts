import type { Block } from '../document/block.ts'

const pageNumber = /^\s*(?:[-–—―]\s*\d{1,4}\s*[-–—―]|(?<page>\d{1,4})\s*\/\s*(?<of>\d{1,4}))\s*$/u

/** `- 12 -` or `12/30` alone in a paragraph is the page's, not the text's; readers see it where it was typed by hand. */
export function markPageNumbers(blocks: readonly Block[]): readonly Block[] {
  return blocks.map((block) => (isPageNumber(block) ? { ...block, type: 'footer' } : block))
}

function isPageNumber({ type, table, text, page }: Block): boolean {
  if (type !== 'paragraph' || table !== undefined || text.length > 12) return false
  const groups = pageNumber.exec(text)?.groups
  if (groups === undefined) return false
  // A fraction is one of pages only where it names the page it stands on.
  return groups['page'] === undefined || (Number(groups['page']) === page && Number(groups['of']) >= page)
}
