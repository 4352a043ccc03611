import { type Block, isBodyBlock } from '../document/block.ts'
import type { Section } from '../document/structure.ts'
import type { Table } from '../document/table.ts'
import { joinLetterSpacing, oneLine } from '../text/normalize.ts'
import { type AnnexHeading, readAnnexHeading } from './annex.ts'
import { contentsBlocks } from './contents-page.ts'
import { readHeadingBar } from './heading-bar.ts'
import { annexMark, type OutlineMark, outlineMarkOf } from './outline-marks.ts'
import { isTitleLike } from './title-lines.ts'

export interface Outline {
  readonly blocks: readonly Block[]
  readonly sections: readonly Section[]
  /** What heads annexes, by block, with the title found on or below the heading. */
  readonly annexes: ReadonlyMap<string, AnnexHeading>
}

const barCharsMax = 60

interface Open {
  readonly key: string
  readonly rank: number
  readonly indent: number
  /** What it counts, where it does. */
  readonly number: number | null
  /** The block, where it is a heading. */
  readonly heading: string | null
  /** Short enough for a heading, but followed by its equals: the list it is in has no headings. */
  readonly isShortItem: boolean
}

/**
 * Sets type, level and parent of the body's blocks and lists the headings. What a reader already knows is kept;
 * `lists` names blocks known to be items of a list.
 */
export function outlineOf(
  blocks: readonly Block[],
  tables: readonly Table[],
  lists: ReadonlySet<string> = new Set(),
): Outline {
  const byId = new Map(tables.map((table) => [table.id, table]))
  const contents = contentsBlocks(blocks)
  const body = blocks.filter((block) => isBodyBlock(block) && block.text.trim() !== '' && block.type !== 'footnote')
  const nextOf = new Map(body.map((block, at) => [block.id, body[at + 1]]))
  const sections: Section[] = []
  const annexes = new Map<string, AnnexHeading>()
  let stack: Open[] = []
  /** What was open before a 참고 or 붙임: it may be a box beside the text rather than what follows it. */
  let beforeAside: readonly Open[] | undefined

  const headings = new Set(blocks.flatMap((block) => (block.type === 'heading' ? [block.id] : [])))

  /** A caption keeps the table or picture it belongs to; under which heading a block stands is told here. */
  function parentOf(block: Block, depth = stack.length): string | null {
    if (block.parent !== null && !headings.has(block.parent)) return block.parent
    return stack.slice(0, depth).findLast((open) => open.heading !== null)?.heading ?? null
  }

  function place(mark: OutlineMark, block: Block): number {
    if (mark.restarts) {
      beforeAside = mark.annex?.ofRule === false ? stack : undefined
      stack = []
    } else if (beforeAside !== undefined && goesOn(mark, beforeAside, stack)) {
      stack = [...beforeAside]
      beforeAside = undefined
    }
    const { key, rank, isHeading } = mark
    const indent = indentOf(block.text)
    const sibling = stack.findLastIndex((open) => open.key === key)
    if (sibling !== -1) stack.length = sibling
    else while (stack.length > 0 && !isUnder(mark, indent, stack.at(-1)!)) stack.pop()
    const number = numberOf(mark.label)
    stack.push({ key, rank, indent, number, heading: isHeading ? block.id : null, isShortItem: mark.isShortItem })
    return stack.length
  }

  function outlined(block: Block): Block {
    const table = block.table === undefined ? undefined : byId.get(block.table)
    const next = nextOf.get(block.id)
    const bar = table === undefined ? numeralAbove(block, next) : readHeadingBar(table)
    if (table !== undefined && bar === undefined) return tableBlock(block, table)
    const mark = outlineMarkOf(block, bar, {
      next: next === undefined ? undefined : next.table === undefined ? next.text : null,
      inArticle: stack.some((open) => open.key === 'article'),
      inPlainList: (key) => lists.has(block.id) || stack.findLast((open) => open.key === key)?.isShortItem === true,
    })
    if (mark === null) {
      const isItem = block.type === 'list_item'
      const level = isItem ? (block.level ?? stack.length + 1) : null
      return { ...block, type: plainType(block), level, parent: parentOf(block) }
    }
    const depth = place(mark, block)
    const parent = parentOf(block, stack.length - 1)
    if (!mark.isHeading) return { ...block, type: 'list_item', level: block.level ?? depth, parent }
    const level = block.type === 'heading' && block.level !== null ? block.level : depth
    addSection(block, mark, level, next)
    return { ...block, type: 'heading', level, parent }
  }

  /** A table stays one; where its first row heads an annex, the annex starts with it. */
  function tableBlock(block: Block, table: Table): Block {
    const [first, second] = firstRows(table)
    const annex = first === undefined ? null : readAnnexHeading(first)
    if (annex?.ofRule !== true) return { ...block, parent: parentOf(block) }
    const mark = annexMark(annex)
    const level = place(mark, block)
    addSection(block, { ...mark, title: annex.title || titleBelow(second) }, level, nextOf.get(block.id))
    return block
  }

  /** The title of an annex below the line that numbers it: a paragraph, or what a frame or the first row of a form says. */
  function titleOn(block: Block | undefined): string {
    const table = block?.table === undefined ? undefined : byId.get(block.table)
    if (table === undefined) return titleBelow(block?.text)
    const row = table.grid.find((cells) => cells.some((cell) => cell.trim() !== ''))
    const filled = row?.filter((cell) => cell.trim() !== '') ?? []
    const [first, second] = filled[0]?.split('\n') ?? []
    // A table drawn in the cell is not a title.
    return filled.length === 1 && !`${first}${second}`.includes('\t') ? titleBelow(first) : ''
  }

  /** `2026학년도` and the rest of the title below it. */
  function annexTitle(next: Block | undefined): string {
    const title = titleOn(next)
    return /^\d{4}\s*(?:학년도|년도?)$/u.test(title) ? `${title} ${titleOn(nextOf.get(next!.id))}`.trim() : title
  }

  function addSection(block: Block, mark: OutlineMark, level: number, next: Block | undefined): void {
    const title = mark.title === '' && mark.annex !== null ? annexTitle(next) : mark.title
    sections.push({ id: `s${sections.length + 1}`, label: mark.label, title, level, block: block.id, page: block.page })
    if (mark.annex !== null) annexes.set(block.id, { ...mark.annex, title })
  }

  const outlinedBlocks = blocks.map((block) => {
    if (!isBodyBlock(block) || block.type === 'title') return block
    if (!nextOf.has(block.id)) return { ...block, parent: parentOf(block) }
    if (contents.has(block.id))
      return { ...block, type: block.type === 'heading' ? 'paragraph' : block.type, level: null } as const
    return outlined(block)
  })
  return { blocks: outlinedBlocks, sections, annexes }
}

/** `5.`, a box `[참고]`, `6.`: the numbering that the box does not have goes on, so the box is over. */
function goesOn({ key, label }: OutlineMark, before: readonly Open[], inside: readonly Open[]): boolean {
  const number = numberOf(label)
  if (number === null || number === 1 || inside.some((open) => open.key === key)) return false
  return before.some((open) => open.key === key && open.number === number - 1)
}

/** `6.` and `Ⅵ.` count; bullets do not. */
function numberOf(label: string): number | null {
  const sign = /^(?:(?<digits>\d{1,3})|(?<roman>[Ⅰ-Ⅻ]))/u.exec(label)?.groups
  if (sign?.['digits'] !== undefined) return Number(sign['digits'])
  return sign?.['roman'] === undefined ? null : 'ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫ'.indexOf(sign['roman']) + 1
}

/** On a printed page the numeral and the words of a heading bar are lines of their own. */
function numeralAbove({ text, page }: Block, next: Block | undefined): string | undefined {
  if (next === undefined || next.table !== undefined || next.page !== page) return undefined
  if (text.length > 4 || next.text.length > barCharsMax || !/^\s*[Ⅰ-Ⅻ]\s*$/u.test(text)) return undefined
  return isTitleLike(oneLine(next.text)) ? `${text.trim()}. ${oneLine(next.text)}` : undefined
}

/** By rank; between list marks also by a deeper indent, which shows an order of the document's own. */
function isUnder(mark: OutlineMark, indent: number, open: Open): boolean {
  return open.rank < mark.rank || (mark.rank > 20 && open.rank > 20 && !mark.isHeading && indent > open.indent)
}

/** The first two rows that say anything. */
function firstRows(table: Table): string[] {
  const rows: string[] = []
  for (const row of table.grid.slice(0, 8)) {
    const text = row.join(' ').trim()
    if (text !== '') rows.push(text)
    if (rows.length === 2) break
  }
  return rows
}

/** `(앞쪽)`, `[ ]` and the head of another annex name nothing. */
const noTitle = /신\s*[·ㆍ・‧․•]?\s*구\s*조문|\[\s*\]|^\s*\([^()]*\)\s*$|[[〈<【]\s*(?:별\s*[지표]|서식)/u

function titleBelow(text: string | undefined): string {
  return text !== undefined && isTitleLike(oneLine(text)) && !noTitle.test(text) ? joinLetterSpacing(text) : ''
}

const indentOf = (text: string): number => (/^\s*/u.exec(text)?.[0] ?? '').replace(/\t/gu, '    ').length

const captioned = /^\s*(?:[<〈＜【[［].{1,60}[>〉＞】\]］]|[([]?\s*단위\s*[:：].{1,30})\s*$/u

function plainType(block: Block): Block['type'] {
  if (block.type === 'heading') return 'paragraph'
  return block.type === 'paragraph' && captioned.test(block.text) ? 'caption' : block.type
}
