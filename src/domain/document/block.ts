export type BlockType =
  | 'title'
  | 'heading'
  | 'paragraph'
  | 'list_item'
  | 'table'
  | 'caption'
  | 'footnote'
  | 'equation'
  | 'image'
  | 'header'
  | 'footer'

export type Extractor = 'hwp' | 'hwpx' | 'docx' | 'xlsx' | 'pdf-text' | 'ocr'

/** `[x0, y0, x1, y1]`, origin top left: points for PDF, pixels for images. */
export type Bbox = readonly [number, number, number, number]

/**
 * What a block is besides its type. `textbox` and `endnote` are body text and are chunked;
 * the others are in the file but not in what a reader of the printed page reads, and stay out of chunks.
 */
export type BlockRole = 'textbox' | 'endnote' | 'memo' | 'hidden_comment' | 'guide' | 'deleted' | 'hidden'

/** One paragraph-sized piece of a document, in reading order. Field names are the published ones. */
export interface Block {
  /** `b1`, `b2`, … in reading order. */
  readonly id: string
  readonly type: BlockType
  /** NFC. Holds the automatic number the document shows before it (`1. `, `제3조 `), since readers see it. */
  readonly text: string
  /** From 1. */
  readonly page: number
  /** Null where the format has no coordinates. */
  readonly bbox: Bbox | null
  /** The block of the heading or table it sits under. */
  readonly parent: string | null
  /** Outline depth from 1, for headings and list items. */
  readonly level: number | null
  readonly extractor: Extractor
  /** 1 for text the file states, the recogniser's own figure for `ocr`. */
  readonly confidence: number
  /** The table this block stands for, when `type` is `table`. */
  readonly table?: string
  readonly role?: BlockRole
  /** For a foot- or endnote: the block that refers to it. */
  readonly ref?: string
}

const outsideChunks: ReadonlySet<BlockRole> = new Set(['memo', 'hidden_comment', 'guide', 'deleted', 'hidden'])

/** Is it part of what the document says? Running lines and what a printed page would not show are not. */
export function isBodyBlock(block: Block): boolean {
  if (block.type === 'header' || block.type === 'footer') return false
  return block.role === undefined || !outsideChunks.has(block.role)
}
