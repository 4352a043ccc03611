import { noteCall } from '../shared/note-call.ts'
import { createListCounter } from './count-lists.ts'
import type { NumberingReference, Paragraph, Piece } from './model.ts'
import type { PageCount } from './page-count.ts'
import type { Notes } from './read-notes.ts'
import type { List } from './read-numbering.ts'
import type { ParagraphStyle, Styles } from './read-styles.ts'

/** What stands beside the running text and gets blocks of its own. */
export type Aside = Extract<Piece, { kind: 'note' | 'comment' | 'textbox' | 'image' }>

/** A paragraph as read: one for each page that the author broke it over. */
export interface WrittenParagraph {
  /** With the label of its list before it. */
  readonly text: string
  readonly page: number
  readonly style: ParagraphStyle
  readonly headingLevel: number | undefined
  /** From 1, for a paragraph of a list. */
  readonly listLevel: number | undefined
  readonly onlyEquation: boolean
  readonly deleted: string
  readonly hidden: string
  readonly asides: readonly Aside[]
}

/** Turns paragraphs into text in document order, counting lists and pages on the way. */
export function createParagraphWriter(
  styles: Styles,
  lists: ReadonlyMap<string, List>,
  notes: Pick<Notes, 'callOf'>,
  pages: PageCount,
) {
  const counter = createListCounter(lists)

  /** `noteMark`: what a note inside which the paragraph stands shows as its number. */
  function write(paragraph: Paragraph, noteMark = ''): WrittenParagraph[] {
    const style = styles.paragraph(paragraph.styleId)
    if (paragraph.pageBreakBefore ?? style.pageBreakBefore) pages.breakBefore()
    const label = labelOf(paragraph, style)
    const outline = paragraph.outline === undefined ? style.headingLevel : headingLevelOf(paragraph.outline)

    const written: WrittenParagraph[] = []
    let part = emptyPart()
    const finish = () => {
      const body = part.text.trim()
      const isFirst = written.length === 0
      written.push({
        text: isFirst && body !== '' ? (label?.text ?? '') + body : body,
        page: part.page ?? pages.page,
        style,
        headingLevel: outline,
        listLevel: isFirst && label !== undefined ? label.level + 1 : undefined,
        onlyEquation: part.equations > 0 && part.plain.trim() === '',
        deleted: part.deleted.trim(),
        hidden: part.hidden.trim(),
        asides: part.asides,
      })
    }
    const place = () => {
      part.page ??= pages.page
      pages.place()
    }

    for (const piece of paragraph.pieces) {
      switch (piece.kind) {
        case 'text':
          if (piece.state === 'shown') {
            if (piece.text.trim() !== '') place()
            part.text += piece.text
            part.plain += piece.text
          } else part[piece.state] += piece.text
          break
        case 'equation':
          place()
          part.text += piece.text
          part.equations += 1
          break
        case 'note':
          if (!piece.marked) part.text += noteCall(notes.callOf(piece.note, piece.id), part.text)
          part.asides.push(piece)
          break
        case 'note-mark':
          part.text += noteMark
          break
        case 'page-break':
          if (piece.rendered) pages.renderedBreakHere()
          else {
            if (part.text.trim() !== '') {
              finish()
              part = emptyPart()
            }
            pages.breakHere()
          }
          break
        case 'image':
        case 'textbox':
          place()
          part.asides.push(piece)
          break
        default:
          part.asides.push(piece)
      }
    }
    finish()
    return written
  }

  function labelOf(paragraph: Paragraph, style: ParagraphStyle) {
    const { numId, level } = effectiveNumbering(paragraph, style, lists)
    if (numId === undefined || numId === '0' || !hasContent(paragraph)) return undefined
    return counter.labelFor(numId, level ?? 0)
  }

  return { write }
}

/** A paragraph that tracked changes have emptied is not counted in its list. */
function hasContent({ pieces }: Paragraph): boolean {
  return pieces.length === 0 || pieces.some((piece) => piece.kind !== 'text' || piece.state !== 'deleted')
}

function effectiveNumbering(
  { numbering, styleId }: Paragraph,
  style: ParagraphStyle,
  lists: ReadonlyMap<string, List>,
): NumberingReference {
  if (numbering.numId !== undefined) return { numId: numbering.numId, level: numbering.level ?? style.numbering.level }
  const { numId } = style.numbering
  if (numId === undefined) return numbering
  return { numId, level: numbering.level ?? levelOfStyle(lists.get(numId), styleId) ?? style.numbering.level }
}

/** A level may name the style whose paragraphs it numbers. */
function levelOfStyle(list: List | undefined, styleId: string | undefined): number | undefined {
  if (list === undefined || styleId === undefined) return undefined
  for (const [level, definition] of list.levels) if (definition.styleId === styleId) return level
  return undefined
}

const headingLevelOf = (outline: number): number | undefined => (outline < 9 ? outline + 1 : undefined)

function emptyPart() {
  const asides: Aside[] = []
  return {
    text: '',
    plain: '',
    deleted: '',
    hidden: '',
    equations: 0,
    page: undefined as number | undefined,
    asides,
  }
}

export type ParagraphWriter = ReturnType<typeof createParagraphWriter>
