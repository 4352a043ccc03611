import type { ReadLimits } from '../shared/limits.ts'
import type { ReadingBuilder } from '../shared/reading-builder.ts'
import { ReadRefusal } from '../shared/refusal.ts'
import { createHeadingPath } from './heading-path.ts'
import type { Numbering, Paragraph } from './model.ts'
import { createNumberCounters } from './numbering.ts'
import { createPageCounter } from './page-counter.ts'
import { type HeadingStyle, headingOfStyle } from './style-names.ts'
import { createTextCleaner } from './text-cleaner.ts'

/** What the writers of one document share. */
export interface WriterState {
  readonly builder: ReadingBuilder
  readonly pages: ReturnType<typeof createPageCounter>
  readonly headings: ReturnType<typeof createHeadingPath>
  readonly clean: (text: string) => string
  /** The number or bullet that the paragraph shows. Asking counts it, so each paragraph asks once. */
  numberOf(paragraph: Paragraph): string
  /** What the name of a style says of its paragraphs. */
  headingOf(style: string): HeadingStyle | undefined
  /** Counts the places of a table's grid. Throws TOO_LARGE once the document's tables have too many. */
  takePlaces(places: number): void
  /** Numbers the outline paragraphs of the section at hand. */
  outline: Numbering | undefined
  sawDeletions: boolean
  hasTitle: boolean
}

const bulletCharsMax = 8

export function createWriterState(builder: ReadingBuilder, limits: ReadLimits): WriterState {
  const counters = createNumberCounters()
  const clean = createTextCleaner(builder)
  let placesLeft = limits.cellsMax
  const headingStyles = new Map<string, HeadingStyle | undefined>()
  const state: WriterState = {
    builder,
    pages: createPageCounter(),
    headings: createHeadingPath(),
    clean,
    numberOf({ head }) {
      if (head === undefined) return ''
      if (head.kind === 'bullet') return clean(head.mark.slice(0, bulletCharsMax)).replace('\u00ad', '-')
      const numbering = head.kind === 'outline' ? state.outline : head.numbering
      return numbering === undefined ? '' : clean(counters(head.kind, numbering, head.level)).trim()
    },
    headingOf(style) {
      if (!headingStyles.has(style)) headingStyles.set(style, headingOfStyle(style))
      return headingStyles.get(style)
    },
    takePlaces(places) {
      placesLeft -= places
      if (placesLeft < 0) throw new ReadRefusal('TOO_LARGE')
    },
    outline: undefined,
    sawDeletions: false,
    hasTitle: false,
  }
  return state
}
