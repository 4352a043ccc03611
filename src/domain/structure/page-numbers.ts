import type { Block } from '../document/block.ts'

const pageNumber = /^\s*[-–—―]\s*\d{1,4}\s*[-–—―]\s*$/u

/** `- 12 -` alone in a paragraph is the page's, not the text's; readers see it where it was typed by hand. */
export function markPageNumbers(blocks: readonly Block[]): readonly Block[] {
  return blocks.map((block) =>
    block.type === 'paragraph' && block.table === undefined && block.text.length <= 12 && pageNumber.test(block.text)
      ? { ...block, type: 'footer' }
      : block,
  )
}
