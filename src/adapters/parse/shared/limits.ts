/** Bounds on what one file may make a reader do. Checked before the work, never after. */
export interface ReadLimits {
  /** Members of bundles, over the whole tree. */
  readonly membersMax: number
  /** Parts of one package (DOCX, XLSX, HWPX). */
  readonly partsMax: number
  /** Bytes after expansion, over the whole tree. */
  readonly expandedBytesMax: number
  /** Expansion of one entry, once it is past `ratioFreeBytes`. */
  readonly ratioMax: number
  readonly ratioFreeBytes: number
  readonly nestingMax: number
  readonly xmlDepthMax: number
  readonly pagesMax: number
  readonly cellsMax: number
  readonly pixelsMax: number
  /** Time for recognition, over the whole tree. Pages whose turn comes later stay unread, and a warning says so. */
  readonly recognitionMs: number
}

const mebibyte = 1024 * 1024

export const defaultLimits: ReadLimits = {
  membersMax: 1_000,
  partsMax: 10_000,
  expandedBytesMax: 1_024 * mebibyte,
  ratioMax: 100,
  ratioFreeBytes: 10 * mebibyte,
  nestingMax: 3,
  xmlDepthMax: 256,
  pagesMax: 5_000,
  cellsMax: 5_000_000,
  pixelsMax: 60_000_000,
  recognitionMs: 80_000,
}
