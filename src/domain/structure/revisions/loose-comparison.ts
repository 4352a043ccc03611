import { type Bbox, type Block, isBodyBlock } from '../../document/block.ts'
import { labelKey } from '../../text/normalize.ts'
import { type ComparedRow, isOldHeader, isRevisedHeader } from './comparison-table.ts'

type Placed = Block & { readonly bbox: Bbox }

const sameLinePoints = 12
const overlapPoints = 12

/**
 * Comparisons printed in two columns without any rulings: 현행 and 개정안 side by side, the old text below the one and the new
 * below the other. Each is one row; it ends where a block reaches over both columns.
 */
export function looseComparisonsIn(blocks: readonly Block[]): ComparedRow[][] {
  const placed = blocks.filter(
    (block): block is Placed => block.bbox !== null && block.table === undefined && isBodyBlock(block),
  )
  const found: ComparedRow[][] = []
  for (let at = 0; at + 1 < placed.length; at += 1) {
    const middle = middleBetween(placed[at]!, placed[at + 1]!)
    if (middle === undefined) continue
    const { row, end } = columnsFrom(placed, at + 2, middle)
    if (row !== undefined) found.push([row])
    at = end - 1
  }
  return found
}

/** Where one column ends and the other begins, when the two blocks are the headers of both. */
function middleBetween(left: Placed, right: Placed): number | undefined {
  if (left.page !== right.page || Math.abs(left.bbox[1] - right.bbox[1]) > sameLinePoints) return undefined
  if (left.bbox[2] > right.bbox[0] || left.text.length > 40 || right.text.length > 40) return undefined
  if (!isOldHeader(labelKey(left.text)) || !isRevisedHeader(labelKey(right.text))) return undefined
  return (left.bbox[2] + right.bbox[0]) / 2
}

function columnsFrom(
  blocks: readonly Placed[],
  from: number,
  middle: number,
): { row: ComparedRow | undefined; end: number } {
  const left: Placed[] = []
  const right: Placed[] = []
  let at = from
  for (; at < blocks.length; at += 1) {
    const block = blocks[at]!
    if (block.bbox[2] <= middle + overlapPoints) left.push(block)
    else if (block.bbox[0] >= middle - overlapPoints) right.push(block)
    else break
  }
  const first = left[0] ?? right[0]
  if (first === undefined || right.length === 0) return { row: undefined, end: at }
  const bbox = [...left, ...right].reduce<Bbox>(
    (box, block) => (block.page === first.page ? around(box, block.bbox) : box),
    first.bbox,
  )
  return {
    row: { left: textOf(left), right: textOf(right), name: '', place: { table: null, page: first.page, bbox } },
    end: at,
  }
}

/** Down each page: a reader may have gone from line to line across the columns. */
function textOf(column: readonly Placed[]): string {
  return [...column]
    .sort((a, b) => a.page - b.page || a.bbox[1] - b.bbox[1])
    .map(({ text }) => text)
    .join('\n')
}

const around = (a: Bbox, b: Bbox): Bbox => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
]
