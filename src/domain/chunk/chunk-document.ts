import type { Anchor } from '../document/anchor.ts'
import { type Block, isBodyBlock } from '../document/block.ts'
import type { Document } from '../document/document.ts'
import { splitSentences } from '../text/sentences.ts'
import { type Chunk, chunkBudgetDefault } from './chunk.ts'

interface Piece {
  readonly block: Block
  readonly text: string
}

/** Cuts one document (not a bundle) into chunks. The same document and budget always give the same chunks. */
export function chunkDocument(document: Document, budget: number = chunkBudgetDefault): Chunk[] {
  const runs: Piece[][] = []
  let run: Piece[] = []
  let length = 0
  const close = () => {
    if (run.length > 0) runs.push(run)
    run = []
    length = 0
  }
  for (const block of document.blocks) {
    if (!isBodyBlock(block) || block.text.trim() === '') continue
    if (block.type === 'table' || run.at(-1)?.block.type === 'table') close()
    for (const text of piecesOf(block, budget)) {
      if (length + text.length + 1 > budget) close()
      run.push({ block, text })
      length += text.length + 1
    }
  }
  close()
  return runs.map((pieces, index) => toChunk(document, pieces, `c${index + 1}`))
}

function piecesOf(block: Block, budget: number): string[] {
  if (block.text.length <= budget) return [block.text]
  const units = block.type === 'table' ? block.text.split('\n') : splitSentences(block.text)
  const joint = block.type === 'table' ? '\n' : ''
  const pieces: string[] = []
  for (const unit of units) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + joint.length + unit.length <= budget)
      pieces[pieces.length - 1] = last + joint + unit
    else pieces.push(unit)
  }
  return pieces
}

function toChunk(document: Document, pieces: readonly Piece[], id: string): Chunk {
  const text = pieces.map((piece) => piece.text).join('\n')
  const first = pieces[0]!.block
  const anchors = new Map<number, Anchor>()
  for (const { block } of pieces) {
    const bbox = block.bbox
    const known = anchors.get(block.page)?.bbox
    anchors.set(block.page, {
      page: block.page,
      bbox:
        known && bbox
          ? [
              Math.min(known[0], bbox[0]),
              Math.min(known[1], bbox[1]),
              Math.max(known[2], bbox[2]),
              Math.max(known[3], bbox[3]),
            ]
          : (bbox ?? known ?? null),
      cell_range: document.tables.find((table) => table.block === block.id)?.cell_range ?? null,
    })
  }
  return {
    id,
    chunk_id: id,
    doc_id: document.doc_id,
    kind: first.type === 'table' ? 'table' : 'paragraph',
    text,
    chars: text.length,
    blocks: [...new Set(pieces.map((piece) => piece.block.id))],
    anchors: [...anchors.values()],
    path: [document.structure.title ?? document.source.filename],
    outline: [],
    extractors: [...new Set(pieces.map((piece) => piece.block.extractor))],
  }
}
