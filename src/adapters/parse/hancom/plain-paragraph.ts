import type { Item, Paragraph } from './model.ts'

/** A paragraph that nothing but its items is known of. */
export const paragraphOf = (...items: readonly Item[]): Paragraph => ({
  items,
  head: undefined,
  style: '',
  breaksPage: false,
  breaksColumn: false,
  lines: undefined,
})

export const plainParagraph = (text: string): Paragraph => paragraphOf({ kind: 'text', text })
