import type { BlockRole, BlockType } from '../../../domain/document/block.ts'
import type { ReadingBuilder } from '../shared/reading-builder.ts'
import type { XmlElement } from '../shared/xml.ts'
import type { BodyReader } from './body-reader.ts'
import { isTableCaption } from './caption.ts'
import { flatten } from './flatten.ts'
import type { BodyItem, DocxTable, NoteKind, Section } from './model.ts'
import { createPageCount, type PageCount } from './page-count.ts'
import type { Notes } from './read-notes.ts'
import type { List } from './read-numbering.ts'
import { type Aside, createParagraphWriter, type WrittenParagraph } from './write-paragraph.ts'
import { createTableWriter } from './write-table.ts'

export interface DocumentSources {
  readonly items: readonly BodyItem[]
  readonly sections: readonly Section[]
  readonly lists: ReadonlyMap<string, List>
  readonly notes: Notes
  readonly reader: BodyReader
  readonly pages: PageCount
  readonly builder: ReadingBuilder
}

/** Writes the body into blocks and tables in reading order; what is anchored in a paragraph follows it. */
export function toDocument({ items, sections, lists, notes, reader, pages, builder }: DocumentSources): void {
  const { styles } = reader
  const writer = createParagraphWriter(styles, lists, notes, pages)
  // Headers and notes are laid out apart from the body: they turn no page and count their own lists.
  const apart = createParagraphWriter(styles, lists, notes, createPageCount())
  const tables = createTableWriter(writer, pages, builder)
  const headings: { level: number; block: string }[] = []
  const shownParts = new Set<string>()
  const parent = () => headings.at(-1)?.block ?? null

  function emitBody(): void {
    let section = 0
    emitRunning('header', sections[section]?.headers)
    for (const [at, item] of items.entries()) {
      emitItem(item, items, at)
      if (item.kind === 'table' || !item.endsSection) continue
      emitRunning('footer', sections[section]?.footers)
      section += 1
      beginSection(sections[section])
    }
    emitRunning('footer', sections[section]?.footers)
    for (const comment of notes.remainingComments()) emitMemo(comment, undefined)
    for (const note of notes.remainingNotes()) if (note.text().trim() !== '') countHidden()
  }

  function beginSection(section: Section | undefined): void {
    if (section === undefined) return
    if (section.start === 'nextPage') pages.breakHere()
    else if (section.start === 'oddPage') pages.breakToParity(true)
    else if (section.start === 'evenPage') pages.breakToParity(false)
    emitRunning('header', section.headers)
  }

  /** Headers and footers, each part once: sections may share them. */
  function emitRunning(type: 'header' | 'footer', parts: readonly string[] = []): void {
    for (const id of parts) {
      const root = shownParts.has(id) ? undefined : reader.parts.byRelationship(id)
      shownParts.add(id)
      if (root === undefined) continue
      const { lines, deleted, hidden } = flatten(reader.items(root), apart)
      for (const text of lines) builder.addBlock({ type, text, page: pages.page })
      emitLeftOut(deleted, hidden, pages.page)
    }
  }

  function emitItem(item: BodyItem, siblings: readonly BodyItem[], at: number, role?: BlockRole): void {
    if (item.kind === 'table') emitTable(item, captionOf(siblings, at), role)
    else for (const written of writer.write(item)) emitParagraph(written, role)
  }

  function emitParagraph(written: WrittenParagraph, role: BlockRole | undefined): void {
    const type = typeOf(written)
    const level = (type === 'heading' ? written.headingLevel : type === 'list_item' ? written.listLevel : null) ?? null
    const isHeading = level !== null && type === 'heading' && role === undefined
    let block: string | undefined
    if (written.text !== '') {
      if (isHeading) while ((headings.at(-1)?.level ?? 0) >= level) headings.pop()
      block = builder.addBlock({
        type,
        text: written.text,
        page: written.page,
        level,
        parent: parent(),
        ...(role === undefined ? {} : { role }),
      })
      if (isHeading) headings.push({ level, block })
    }
    emitLeftOut([written.deleted], [written.hidden], written.page)
    emitAsides(written.asides, block)
  }

  function emitTable(table: DocxTable, caption: string | undefined, role: BlockRole | undefined): void {
    const { id, cells, placesLeftOut, page, deleted, hidden, asides } = tables.write(table)
    const added =
      cells.length === 0
        ? undefined
        : builder.addTable(
            {
              page,
              cells,
              placesLeftOut,
              caption: caption ?? table.title ?? null,
              parentBlock: parent(),
              ...(role === undefined ? {} : { role }),
            },
            id,
          )
    emitLeftOut(deleted, hidden, page)
    emitAsides(asides, added?.block ?? undefined)
  }

  /** What a reader of the printed page does not see: kept in blocks of its own, out of the text. */
  function emitLeftOut(deleted: readonly string[], hidden: readonly string[], page: number): void {
    const struck = deleted.join('\n').trim()
    if (struck !== '') builder.addBlock({ type: 'paragraph', text: struck, page, parent: parent(), role: 'deleted' })
    const unseen = hidden.join('\n').trim()
    if (unseen === '') return
    builder.addBlock({ type: 'paragraph', text: unseen, page, parent: parent(), role: 'hidden' })
    countHidden()
  }

  function countHidden(): void {
    builder.countSkipped(
      'HIDDEN_CONTENT_SKIPPED',
      'hidden',
      (n) => `화면에 보이지 않는 내용 ${n}곳을 본문에서 제외하였습니다.`,
    )
  }

  /** Notes and comments right after the block that refers to them, then boxes and pictures. */
  function emitAsides(asides: readonly Aside[], ref: string | undefined): void {
    for (const aside of asides) {
      if (aside.kind === 'note') emitNote(aside.note, aside.id, ref)
      if (aside.kind === 'comment') emitMemo(notes.takeComment(aside.id), ref)
    }
    for (const aside of asides) {
      if (aside.kind === 'textbox') {
        for (const [at, item] of aside.items.entries()) emitItem(item, aside.items, at, 'textbox')
      }
      if (aside.kind === 'image') {
        builder.addBlock({ type: 'image', text: aside.alt, page: pages.page, parent: parent() })
      }
    }
  }

  function emitNote(kind: NoteKind, id: string, ref: string | undefined): void {
    const note = notes.take(kind, id)
    if (note === undefined) return
    const { lines, asides, deleted, hidden } = flatten(reader.items(note.element), apart, note.mark)
    if (lines.length > 0) {
      builder.addBlock({
        type: 'footnote',
        text: lines.join('\n'),
        page: pages.page,
        parent: parent(),
        ...(kind === 'endnote' ? { role: 'endnote' } : {}),
        ...(ref === undefined ? {} : { ref }),
      })
    }
    emitLeftOut(deleted, hidden, pages.page)
    emitAsides(asides, undefined)
  }

  function emitMemo(comment: XmlElement | undefined, ref: string | undefined): void {
    const lines = comment === undefined ? [] : flatten(reader.items(comment), apart).lines
    if (lines.length === 0) return
    builder.addBlock({
      type: 'paragraph',
      text: lines.join('\n'),
      page: pages.page,
      parent: parent(),
      role: 'memo',
      ...(ref === undefined ? {} : { ref }),
    })
  }

  function captionOf(siblings: readonly BodyItem[], at: number): string | undefined {
    const above = captionText(siblings[at - 1])
    if (isTableCaption(above, true)) return above
    // Between two tables a caption belongs to the one it stands above.
    const below = siblings[at + 2]?.kind === 'table' ? '' : captionText(siblings[at + 1])
    return isTableCaption(below, false) ? below : undefined
  }

  function captionText(item: BodyItem | undefined): string {
    if (item?.kind !== 'paragraph' || styles.paragraph(item.styleId).kind !== 'caption') return ''
    return item.pieces
      .map((piece) => (piece.kind === 'text' && piece.state === 'shown' ? piece.text : ''))
      .join('')
      .trim()
  }

  emitBody()
}

function typeOf(written: WrittenParagraph): BlockType {
  if (written.onlyEquation) return 'equation'
  if (written.style.kind !== undefined) return written.style.kind
  if (written.headingLevel !== undefined) return 'heading'
  return written.listLevel === undefined ? 'paragraph' : 'list_item'
}
