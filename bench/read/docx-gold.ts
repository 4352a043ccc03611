import { unzipSync } from 'fflate'
import { below, childOf, type DocxNode, nodesOf, valOf } from './docx-nodes.ts'
import { type LabelOf, listNumbers, numberAs } from './docx-numbers.ts'
import type { GoldCell } from './score.ts'

export interface DocxParagraph {
  /** What its list shows before it, by the bench's own count. */
  readonly label: string
  /** The characters that the file writes in it, apart where a program shows more: at calls of notes and inside equations. */
  readonly pieces: readonly string[]
  /** The same with the marks of its notes. */
  readonly shown: string
  /** What stands before its first equation. */
  readonly lead: string
}

export interface DocxGold {
  readonly paragraphs: readonly DocxParagraph[]
  /** With labels and marks in their text. */
  readonly tables: readonly (readonly GoldCell[])[]
}

/**
 * All that a DOCX writes: body, boxes, notes, comments, headers and footers, diagrams, deleted and hidden text. Of
 * alternatives for several programs the first counts. Read by libraries that the reader does not use.
 */
export function docxGold(bytes: Uint8Array): DocxGold {
  const parts = unzipSync(bytes)
  const names = new Map(Object.keys(parts).map((name) => [name.toLowerCase(), name]))
  const part = (name: string) => nodesOf(parts[names.get(name.toLowerCase()) ?? ''])
  const related = (source: string) => {
    const slash = source.lastIndexOf('/') + 1
    return below(part(`${source.slice(0, slash)}_rels/${source.slice(slash)}.rels`), 'Relationship').map(
      ({ attributes }) => ({
        id: attributes['Id'] ?? '',
        type: (attributes['Type'] ?? '').split('/').at(-1) ?? '',
        target: new URL(attributes['Target'] ?? '', `file:///${source.slice(0, slash)}`).pathname.slice(1),
      }),
    )
  }
  const main = related('').find(({ type }) => type === 'officeDocument')?.target ?? 'word/document.xml'
  const relations = related(main)
  const ofType = (type: string) => relations.filter((one) => one.type === type).flatMap(({ target }) => part(target))

  const walk = createWalk(listNumbers(ofType('numbering'), ofType('styles')), ofType('settings'))
  walk.visit(below(part(main), 'body'))
  for (const kind of ['footnote', 'endnote'] as const) {
    const notes = below(ofType(`${kind}s`), kind).filter(
      ({ attributes }) => (attributes['type'] ?? 'normal') === 'normal',
    )
    for (const note of notes) walk.visitNote(note, kind)
  }
  const running = new Set(
    [...below(part(main), 'headerReference'), ...below(part(main), 'footerReference')].map(
      ({ attributes }) => attributes['id'],
    ),
  )
  for (const { id, target } of relations) if (running.has(id)) walk.visitApart(part(target))
  walk.visitApart(ofType('comments'))
  for (const point of below(ofType('diagramData'), 'pt')) walk.visitApart(below([point], 'p'))
  return walk.gold
}

type NoteKind = 'footnote' | 'endnote'

function createWalk(labelOf: LabelOf, settings: readonly DocxNode[]) {
  const paragraphs: DocxParagraph[] = []
  const tables: GoldCell[][] = []
  const markOf = new Map<string, string>()
  const counted = { footnote: 0, endnote: 0 }
  let labels = labelOf
  let isApart = false

  function markFor(kind: NoteKind, { attributes }: DocxNode): string {
    if (attributes['customMarkFollows'] === '1') return ''
    const key = `${kind} ${attributes['id']}`
    const known = markOf.get(key)
    if (known !== undefined) return known
    counted[kind] += 1
    const format = valOf(below(settings, `${kind}Pr`)[0], 'numFmt') ?? (kind === 'endnote' ? 'lowerRoman' : 'decimal')
    const mark = numberAs(counted[kind], format)
    markOf.set(key, mark)
    return mark
  }

  function visit(nodes: readonly DocxNode[], ownMark = ''): DocxParagraph[] {
    return nodes.flatMap((node) => {
      if (node.name === 'p') return visitParagraph(node, ownMark)
      if (node.name === 'tbl') return visitTable(node)
      return visit(branch(node), ownMark)
    })
  }

  /** The paragraph, then those of the boxes in it: they stand beside it, not in its line. */
  function visitParagraph(node: DocxNode, ownMark: string): DocxParagraph[] {
    const pieces: string[] = ['']
    const boxes: DocxNode[] = []
    let shown = ''
    let lead: string | undefined
    let struck = ''
    let isStruck = false
    const add = (text: string) => {
      if (isStruck) struck += text
      else {
        pieces[pieces.length - 1] += text
        shown += text
      }
    }
    const enter = (inside: DocxNode): void => {
      if (inside.name === 'del' || inside.name === 'moveFrom') {
        isStruck = true
        for (const child of inside.children) enter(child)
        isStruck = false
        return
      }
      switch (inside.name) {
        case 't':
        case 'delText':
          add(inside.children.map(({ text }) => text).join(''))
          return
        case 'noBreakHyphen':
          add('-')
          return
        case 'footnoteReference':
        case 'endnoteReference':
          pieces.push('')
          shown += markFor(inside.name === 'footnoteReference' ? 'footnote' : 'endnote', inside)
          return
        case 'footnoteRef':
        case 'endnoteRef':
          shown += ownMark
          return
        case 'oMath':
          lead ??= shown
          for (const math of below([inside], 't')) {
            pieces.push('')
            add(math.children.map(({ text }) => text).join(''))
          }
          pieces.push('')
          return
        case 'txbxContent':
          boxes.push(inside)
          return
        case 'pPr':
          return
      }
      for (const child of branch(inside)) enter(child)
    }
    for (const child of node.children) enter(child)
    const label = shown.trim() === '' ? countOnly(node, struck) : labels(childOf(node, 'pPr'))
    const paragraph = { label, pieces, shown, lead: lead ?? shown }
    paragraphs.push(paragraph)
    // Text that a tracked change has struck out stands beside what is left.
    if (struck !== '') paragraphs.push({ label: '', pieces: [struck], shown: struck, lead: struck })
    for (const box of boxes) visit(box.children)
    return [paragraph]
  }

  /** An empty paragraph is counted in its list and shows a bare number; one that was struck out is not. */
  function countOnly(node: DocxNode, struck: string): string {
    if (struck === '') labels(childOf(node, 'pPr'))
    return ''
  }

  function visitTable(table: DocxNode): DocxParagraph[] {
    const cells: GoldCell[] = []
    if (!isApart) tables.push(cells)
    const inside: DocxParagraph[] = []
    let above = new Map<number, number>()
    let row = 0
    for (const line of unwrapped(table, 'tr')) {
      const properties = childOf(line, 'trPr')
      const isDeleted = childOf(properties, 'del') !== undefined
      const open = new Map<number, number>()
      let col = Number(valOf(properties, 'gridBefore') ?? 0)
      for (const cell of unwrapped(line, 'tc')) {
        const own = childOf(cell, 'tcPr')
        const colspan = Number(valOf(own, 'gridSpan') ?? 1)
        const found = visit(cell.children)
        const merge = childOf(own, 'vMerge')
        const goesOn = merge !== undefined && merge.attributes['val'] !== 'restart'
        const start = goesOn ? above.get(col) : undefined
        const left = childOf(own, 'hMerge')
        if (isDeleted || childOf(own, 'cellDel') !== undefined) continue
        inside.push(...found)
        if (left !== undefined && left.attributes['val'] !== 'restart' && cells.at(-1)?.row === row) {
          widen(cells, cells.length - 1, { colspan })
        } else if (start !== undefined && cells[start]!.colspan === colspan) {
          widen(cells, start, { rowspan: 1 })
          open.set(col, start)
        } else {
          if (merge !== undefined) open.set(col, cells.length)
          const text = found.map(({ label, shown }) => label + shown).join('\n')
          cells.push({ row, col, rowspan: 1, colspan, text })
        }
        col += colspan
      }
      above = open
      if (!isDeleted) row += 1
    }
    return inside
  }

  return {
    gold: { paragraphs, tables } satisfies DocxGold,
    visit,
    visitNote(note: DocxNode, kind: NoteKind): void {
      isApart = true
      visit(note.children, markOf.get(`${kind} ${note.attributes['id']}`) ?? '')
    },
    /** Parts whose lists count by themselves and whose tables are no tables of the document; neither is compared. */
    visitApart(nodes: readonly DocxNode[]): void {
      isApart = true
      labels = () => ''
      visit(nodes)
    },
  }
}

function widen(cells: GoldCell[], at: number, by: { readonly rowspan?: number; readonly colspan?: number }): void {
  const cell = cells[at]!
  cells[at] = { ...cell, rowspan: cell.rowspan + (by.rowspan ?? 0), colspan: cell.colspan + (by.colspan ?? 0) }
}

function branch(node: DocxNode): readonly DocxNode[] {
  if (node.name !== 'AlternateContent') return node.children
  return (childOf(node, 'Choice') ?? childOf(node, 'Fallback'))?.children ?? []
}

function unwrapped(node: DocxNode, name: string): DocxNode[] {
  return node.children.flatMap((child) => {
    if (child.name === name) return [child]
    return child.name === 'tbl' || child.name === 'tc' || child.name === 'tr' ? [] : unwrapped(child, name)
  })
}
