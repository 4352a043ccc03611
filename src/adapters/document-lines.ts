import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Block } from '../domain/document/block.ts'
import type { Document } from '../domain/document/document.ts'
import type { Cell, Table } from '../domain/document/table.ts'
import { textSlices } from './text-slices.ts'
import { forgetJson, keepJson } from './written-json.ts'

/**
 * A Document as lines of JSON, so that one of many megabytes can be written and read in short steps. Its lists stand
 * empty in the line that opens it and are filled by the lines after; `end` closes it.
 */
type Line =
  | { readonly open: Document }
  | { readonly blocks: readonly Block[] }
  /** More of the last block's text. */
  | { readonly text: string }
  | { readonly tables: readonly Table[] }
  | { readonly cells: readonly Cell[] }
  | { readonly rows: Table['grid'] }
  | { readonly end: true }

const itemsPerLine = 100
const cellsPerLine = 400
const textPerLine = 64 * 1024

export function* documentLines(document: Document): Generator<string> {
  for (const line of linesOf(document)) yield JSON.stringify(line)
}

function* linesOf(document: Document): Generator<Line> {
  const { members } = document
  yield { open: { ...document, blocks: [], tables: [], ...(members === undefined ? {} : { members: [] }) } }
  yield* blockLines(document.blocks)
  for (const table of document.tables) {
    if (table.cells.length <= cellsPerLine && table.rows * table.cols <= cellsPerLine) {
      yield { tables: [table] }
      continue
    }
    yield { tables: [{ ...table, cells: [], grid: [] }] }
    for (const cells of inSlices(table.cells, cellsPerLine)) yield { cells }
    for (const rows of inSlices(table.grid, Math.max(1, Math.floor(cellsPerLine / Math.max(1, table.cols))))) {
      yield { rows }
    }
  }
  for (const member of members ?? []) yield* linesOf(member)
  yield { end: true }
}

/** The block of a sheet's table holds the text of all its rows, which may be tens of megabytes. */
function* blockLines(all: readonly Block[]): Generator<Line> {
  let blocks: Block[] = []
  let length = 0
  for (const block of all) {
    if (blocks.length === itemsPerLine || length + block.text.length > textPerLine) {
      if (blocks.length > 0) yield { blocks }
      blocks = []
      length = 0
    }
    if (block.text.length > textPerLine) {
      yield { blocks: [{ ...block, text: '' }] }
      for (const text of textSlices(block.text, textPerLine)) yield { text }
    } else {
      blocks.push(block)
      length += block.text.length
    }
  }
  if (blocks.length > 0) yield { blocks }
}

function* inSlices<T>(items: readonly T[], length: number): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += length) yield items.slice(at, at + length)
}

type Growing = Omit<Document, 'blocks' | 'tables' | 'members'> & {
  blocks: (Omit<Block, 'text'> & { text: string })[]
  tables: (Omit<Table, 'cells' | 'grid'> & { cells: Cell[]; grid: string[][] })[]
  members?: Growing[]
}

export interface DocumentReader {
  /**
   * Takes the next line. Throws when it is not one of a Document. Given its bytes as well, which nobody else may hold on to,
   * long lists are kept as they came.
   */
  take(line: string, bytes?: Uint8Array): void
  /** The Document once its last line was taken. */
  readonly document: Document | undefined
}

export function createDocumentReader(): DocumentReader {
  const open: Growing[] = []
  let finished: Document | undefined

  function take(text: string, bytes?: Uint8Array): void {
    const line = JSON.parse(text) as Record<string, unknown>
    if (Object.keys(line).length !== 1) throw new Error('a line of several kinds')
    const current = open.at(-1)
    if (finished !== undefined) throw new Error('a line after the end of the document')
    if (isDocument(line['open'])) {
      current?.members?.push(line['open'])
      open.push(line['open'])
    } else if (current === undefined) throw new Error('a line outside any document')
    else if (Array.isArray(line['blocks'])) append(current.blocks, line['blocks'] as Block[], bytes)
    else if (typeof line['text'] === 'string') lengthen(current.blocks, line['text'])
    else if (Array.isArray(line['tables'])) append(current.tables, line['tables'] as Growing['tables'], bytes)
    else if (Array.isArray(line['cells'])) append(unfinished(current)?.cells, line['cells'] as Cell[], bytes)
    else if (Array.isArray(line['rows'])) append(unfinished(current)?.grid, line['rows'] as string[][], bytes)
    else if (line['end'] === true) {
      open.pop()
      if (open.length === 0) finished = current
    } else throw new Error('an unknown kind of line')
  }

  return {
    take,
    get document() {
      return finished
    },
  }
}

const bracket = 0x5b

/** `line`: the bytes of one field that holds these items, `{"cells":[…]}`. */
function append<T>(list: T[] | undefined, items: readonly T[], line?: Uint8Array): void {
  if (list === undefined) throw new Error('a line out of order')
  for (const item of items) list.push(item)
  if (line !== undefined && items.length > 0) keepJson(list, line.subarray(line.indexOf(bracket), -1), items.length)
}

/** The last table, whose cells and rows come in lines of their own. */
function unfinished({ tables }: Growing): Growing['tables'][number] | undefined {
  forgetJson(tables)
  return tables.at(-1)
}

function lengthen(blocks: Growing['blocks'], text: string): void {
  const block = blocks.at(-1)
  if (block === undefined) throw new Error('a line out of order')
  block.text += text
  forgetJson(blocks)
}

function isDocument(value: unknown): value is Growing {
  if (typeof value !== 'object' || value === null) return false
  const document = value as Partial<Record<keyof Document, unknown>>
  return (
    document.schema_version === '0.1' &&
    typeof document.doc_id === 'string' &&
    [document.source, document.access, document.structure, document.metrics].every(isRecord) &&
    Array.isArray(document.blocks) &&
    Array.isArray(document.tables) &&
    Array.isArray(document.warnings) &&
    (document.members === undefined || Array.isArray(document.members))
  )
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Lets other work in whenever this much time went by: reading a large document must not hold requests up. */
export function createBreather(workMs = 8): () => Promise<void> | undefined {
  let sinceMs = performance.now()
  return () => {
    if (performance.now() - sinceMs < workMs) return undefined
    return nextTurn().then(() => {
      sinceMs = performance.now()
    })
  }
}
