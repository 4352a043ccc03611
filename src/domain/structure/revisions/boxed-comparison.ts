import type { Block } from '../../document/block.ts'
import { labelKey } from '../../text/normalize.ts'
import { type ComparedRow, isOldHeader, isRevisedHeader } from './comparison-table.ts'

interface BoxLine {
  readonly text: string
  readonly block: Block
}

const headerCharsMax = 40

/** Comparisons drawn as two text boxes: one opens with 현행, the next with 개정안. Where boxes follow each other, each pair is one row. */
export function boxedComparisonsIn(blocks: readonly Block[]): ComparedRow[][] {
  return runsOfBoxes(blocks).flatMap((lines) => {
    const rows: ComparedRow[] = []
    for (let at = 0; at < lines.length; ) {
      const oldAt = find(lines, at, isOldHeader)
      const revisedAt = find(lines, oldAt + 1, isRevisedHeader)
      if (oldAt === lines.length || revisedAt === lines.length) break
      const end = find(lines, revisedAt + 1, isOldHeader)
      const [first] = lines.slice(oldAt)
      rows.push({
        left: textOf(lines.slice(oldAt + 1, revisedAt)),
        right: textOf(lines.slice(revisedAt + 1, end)),
        name: '',
        place: { table: null, page: first!.block.page, bbox: first!.block.bbox },
      })
      at = end
    }
    return rows.length === 0 ? [] : [rows]
  })
}

/** The lines of text boxes that no other text parts. */
function runsOfBoxes(blocks: readonly Block[]): BoxLine[][] {
  const runs: BoxLine[][] = []
  let open: BoxLine[] | undefined
  for (const block of blocks) {
    if (block.role !== 'textbox' || block.table !== undefined) {
      open = undefined
      continue
    }
    if (open === undefined) {
      open = []
      runs.push(open)
    }
    open.push(...block.text.split('\n').map((text) => ({ text, block })))
  }
  return runs
}

function find(lines: readonly BoxLine[], from: number, isHeader: (key: string) => boolean): number {
  const at = lines.findIndex(
    ({ text }, place) => place >= from && text.length <= headerCharsMax && isHeader(labelKey(text)),
  )
  return at === -1 ? lines.length : at
}

const textOf = (lines: readonly BoxLine[]): string => lines.map(({ text }) => text).join('\n')
