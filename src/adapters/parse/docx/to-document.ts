import type { BlockRole, BlockType } from '../../../domain/document/block.ts'
import type { Cell } from '../../../domain/document/table.ts'
import type { ReadingBuilder } from '../shared/reading-builder.ts'
import type { BodyReader } from './body-reader.ts'
import { isTableCaption } from './caption.ts'
import { cellOf, layTable } from './lay-table.ts'
import type { BodyItem, DocxCell, DocxTable, Section } from './model.ts'
import type { PageCount } from './page-count.ts'
import type { Notes } from './read-notes.ts'
import type { List } from './read-numbering.ts'
import { type Aside, createParagraphWriter, type WrittenParagraph } from './write-paragraph.ts'

export interface DocumentSources {
  readonly items: readonly BodyItem[]
  readonly sections: readonly Section[]
  readonly lists: ReadonlyMap<string, List>
  readonly notes: Notes
  readonly reader: BodyReader
  readonly pages: PageCount
  readonly builder: ReadingBuilder
}

/** What a block's surroundings add to it. */
interface Setting {
  readonly role?: BlockRole
}

/** Writes the body into blocks and tables in reading order; what is anchored in a paragraph follows it. */
export function toDocument(sources: DocumentSources): void {
  const { items, sections, lists, notes, reader, pages, builder } = sources
  const { styles } = reader
  const writer = createParagraphWriter(styles, lists, pages)
  const headings: { level: number; block: string }[] = []
  const shownParts = new Set<string>()
  const parent = () => headings.at(-1)?.block ?? null

  function emitBody(): void {
    let section = 0
    emitRunning('header', sections[0]?.headers)
    items.forEach((item, at) => {
      emitItem(item, items, at, {})
      if (item.kind === 'table' || !item.endsSection) return
      emitRunning('footer', sections[section]?.footers)
      section += 1
      beginSection(sections[section])
    })
    emitRunning('footer', sections[section]?.footers)
    for (const comment of notes.remainingComments()) emitMemo(comment, undefined)
    for (const note of notes.remainingNotes()) if (note.text().trim() !== '') countHidden()
  }

  function beginSection(section: Section | undefined): void {
    if (section === undefined) return
    if (section.start === 'nextPage') pages.breakHere()
    else if (section.start === 'oddPage' || section.start === 'evenPage')
      pages.breakToParity(section.start === 'oddPage')
    emitRunning('header', section.headers)
  }

  /** Headers and footers, each part once. */
  function emitRunning(type: 'header' | 'footer', parts: readonly string[] = []): void {
    for (const id of parts) {
      const root = shownParts.has(id) ? undefined : reader.parts.byRelationship(id)
      shownParts.add(id)
      if (root === undefined) continue
      const { lines } = flatten(reader.items(root))
      for (const text of lines) builder.addBlock({ type, text, page: pages.page })
    }
  }

  function emitItems(nested: readonly BodyItem[], setting: Setting): void {
    for (const [at, item] of nested.entries()) emitItem(item, nested, at, setting)
  }

  function emitItem(item: BodyItem, siblings: readonly BodyItem[], at: number, setting: Setting): void {
    if (item.kind === 'table') emitTable(item, captionAt(siblings, at), setting)
    else for (const written of writer.write(item)) emitParagraph(written, setting)
  }

  function emitParagraph(written: WrittenParagraph, setting: Setting): void {
    const type = typeOf(written)
    const level =
      type === 'heading' ? (written.headingLevel ?? null) : type === 'list_item' ? (written.listLevel ?? null) : null
    let block: string | undefined
    if (written.text !== '') {
      if (type === 'heading' && setting.role === undefined) leaveHeadings(level ?? 1)
      block = builder.addBlock({ type, text: written.text, page: written.page, level, parent: parent(), ...setting })
      if (type === 'heading' && setting.role === undefined) headings.push({ level: level ?? 1, block })
    }
    emitLeftOut(written.deleted, written.hidden, written.page)
    emitAsides(written.asides, block)
  }

  function leaveHeadings(level: number): void {
    while ((headings.at(-1)?.level ?? 0) >= level) headings.pop()
  }

  function emitLeftOut(deleted: string, hidden: string, page: number): void {
    if (deleted !== '') builder.addBlock({ type: 'paragraph', text: deleted, page, parent: parent(), role: 'deleted' })
    if (hidden === '') return
    builder.addBlock({ type: 'paragraph', text: hidden, page, parent: parent(), role: 'hidden' })
    countHidden()
  }

  function countHidden(): void {
    builder.countSkipped(
      'HIDDEN_CONTENT_SKIPPED',
      'hidden',
      (n) => `화면에 보이지 않는 내용 ${n}곳을 본문에서 제외하였습니다.`,
    )
  }

  /** Notes right after the block that refers to them, then boxes and pictures. */
  function emitAsides(asides: readonly Aside[], ref: string | undefined): void {
    for (const aside of asides) {
      if (aside.kind === 'note') emitNote(aside.note, aside.id, ref)
      else if (aside.kind === 'comment') {
        const comment = notes.takeComment(aside.id)
        if (comment !== undefined) emitMemo(comment, ref)
      }
    }
    for (const aside of asides) {
      if (aside.kind === 'textbox') emitItems(aside.items, { role: 'textbox' })
      else if (aside.kind === 'image') {
        builder.addBlock({ type: 'image', text: aside.alt, page: pages.page, parent: parent() })
      }
    }
  }

  function emitNote(kind: 'footnote' | 'endnote', id: string, ref: string | undefined): void {
    const note = notes.take(kind, id)
    if (note === undefined) return
    const { lines, asides } = flatten(reader.items(note.element), note.mark)
    const about = { ...(ref === undefined ? {} : { ref }), ...(kind === 'endnote' ? { role: 'endnote' as const } : {}) }
    const text = lines.join('\n')
    if (text !== '') builder.addBlock({ type: 'footnote', text, page: pages.page, parent: parent(), ...about })
    emitAsides(asides, undefined)
  }

  function emitMemo(comment: Parameters<BodyReader['items']>[0], ref: string | undefined): void {
    const text = flatten(reader.items(comment)).lines.join('\n')
    if (text === '') return
    const about = ref === undefined ? {} : { ref }
    builder.addBlock({ type: 'paragraph', text, page: pages.page, parent: parent(), role: 'memo', ...about })
  }

  function captionAt(siblings: readonly BodyItem[], at: number): string | null {
    for (const neighbour of [siblings[at - 1], siblings[at + 1]]) {
      if (neighbour?.kind !== 'paragraph' || styles.paragraph(neighbour.styleId).kind !== 'caption') continue
      const text = neighbour.pieces
        .map((piece) => (piece.kind === 'text' && piece.state === 'shown' ? piece.text : ''))
        .join('')
      if (isTableCaption(text, neighbour === siblings[at - 1])) return text.trim()
    }
    return null
  }

  function emitTable(table: DocxTable, caption: string | null, setting: Setting): void {
    const gathered = { page: undefined as number | undefined, asides: [] as Aside[], deleted: '', hidden: '' }
    const startPage = pages.page
    const { cells, id } = writeTable(table, gathered)
    const page = gathered.page ?? startPage
    const { block } =
      cells.length === 0
        ? { block: null }
        : builder.addTable(
            { page, cells, caption: caption ?? table.title ?? null, parentBlock: parent(), ...setting },
            id,
          )
    emitLeftOut(gathered.deleted.trim(), gathered.hidden.trim(), page)
    emitAsides(gathered.asides, block ?? undefined)
  }

  interface Gathered {
    page: number | undefined
    readonly asides: Aside[]
    deleted: string
    hidden: string
  }

  function writeTable(table: DocxTable, gathered: Gathered): { id: string; cells: Cell[] } {
    const id = builder.reserveTable()
    const laid = layTable(table)
    if (laid.cut) {
      builder.countSkipped(
        'LIMIT_REACHED',
        'span',
        (n) => `칸 병합 수가 지나치게 큰 표 ${n}개의 병합을 줄여서 읽었습니다.`,
      )
    }
    const cells: Cell[] = []
    for (const row of laid.rows) {
      pages.sideBySide(
        row.map((place) => () => {
          const text =
            place.source === undefined
              ? ''
              : writeCell(place.source, gathered, { table: id, cell: [place.row, place.col] })
          cells.push(cellOf(place, text))
        }),
      )
    }
    for (const cell of laid.deleted) gathered.deleted += `${flatten(cell.items).lines.join('\n')}\n`
    for (const cell of laid.covered) gathered.hidden += flatten(cell.items).lines.join('\n')
    return { id, cells }
  }

  function writeCell(
    cell: DocxCell,
    gathered: Gathered,
    place: { table: string; cell: readonly [number, number] },
  ): string {
    const lines: string[] = []
    for (const item of cell.items) {
      if (item.kind === 'paragraph') {
        for (const written of writer.write(item)) {
          if (written.text !== '') gathered.page ??= written.page
          lines.push(written.text)
          gathered.asides.push(...written.asides)
          if (written.deleted !== '') gathered.deleted += `${written.deleted}\n`
          if (written.hidden !== '') gathered.hidden += `${written.hidden}\n`
        }
      } else {
        const nested = writeTable(item, gathered)
        if (nested.cells.length === 0) continue
        builder.addTable(
          { page: pages.page, cells: nested.cells, caption: item.title ?? null, parent: place },
          nested.id,
        )
        lines.push(rowsOf(nested.cells))
      }
    }
    return lines.join('\n').trim()
  }

  /** Content as lines of text, where it gets no blocks of its own. */
  function flatten(nested: readonly BodyItem[], noteMark = ''): { lines: string[]; asides: Aside[] } {
    const lines: string[] = []
    const asides: Aside[] = []
    for (const item of nested) {
      if (item.kind === 'paragraph') {
        for (const written of writer.write(item, noteMark)) {
          lines.push(written.text)
          for (const aside of written.asides) {
            if (aside.kind === 'textbox') lines.push(...flatten(aside.items).lines)
            else asides.push(aside)
          }
        }
      } else {
        for (const row of item.rows) lines.push(row.cells.map((cell) => flatten(cell.items).lines.join(' ')).join('\t'))
      }
    }
    return { lines: lines.filter((line) => line.trim() !== ''), asides }
  }

  emitBody()
}

function typeOf(written: WrittenParagraph): BlockType {
  if (written.onlyEquation) return 'equation'
  if (written.style.kind !== undefined) return written.style.kind
  if (written.headingLevel !== undefined) return 'heading'
  return written.listLevel === undefined ? 'paragraph' : 'list_item'
}

function rowsOf(cells: readonly Cell[]): string {
  const rows = new Map<number, string[]>()
  for (const { row, text } of cells) rows.set(row, [...(rows.get(row) ?? []), text])
  return [...rows.values()].map((texts) => texts.join('\t')).join('\n')
}
