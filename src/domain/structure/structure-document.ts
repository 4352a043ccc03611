import type { Block } from '../document/block.ts'
import { emptyStructure, type Structure } from '../document/structure.ts'
import type { Table } from '../document/table.ts'
import type { Warning } from '../document/warning.ts'

export interface Unstructured {
  readonly blocks: readonly Block[]
  readonly tables: readonly Table[]
  readonly warnings: readonly Warning[]
}

export interface Structured extends Unstructured {
  readonly structure: Structure
}

/** Reads what a document states about itself from its blocks and tables alone. */
export function structureDocument({ blocks, tables, warnings }: Unstructured): Structured {
  const title = blocks.find((block) => block.type === 'title' && block.text.trim() !== '')
  const structure: Structure =
    title === undefined ? emptyStructure : { ...emptyStructure, title: title.text.trim(), sources: { title: title.id } }
  return { blocks, tables, structure, warnings }
}
