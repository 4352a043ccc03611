import type { Document, SourceFormat } from '../domain/document/document.ts'

/** A file to read: its name, size and hash, and its bytes or the place on local disk where they lie. */
export interface SourceFile {
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
  readonly content: Uint8Array | { readonly path: string }
}

/** How busy a parser is, and what became of the processes that do its work. */
export interface ParserStats {
  readonly parsingNow: number
  /** Files that wait for a free place. */
  readonly waiting: number
  /** Worker processes that run now. */
  readonly children: number
  /** Worker processes started so far, those that took the place of others too. */
  readonly started: number
  /** Worker processes lost while they read a file, by why. */
  readonly deaths: Readonly<Record<string, number>>
}

/** Bytes → Document. */
export interface Parser {
  /** Changes whenever the same bytes may give another Document; the cache keeps generations by it. */
  readonly version: string

  /** The formats whose text it reads. */
  readonly formats: readonly SourceFormat[]

  /**
   * Never rejects for what is in the file: a file that cannot be read is a Document whose `access` says why.
   * The same bytes give the same Document but for `metrics.parse_ms` and the file name, and always end.
   */
  parse(file: SourceFile): Promise<Document>

  /** Absent where there is nothing to tell. */
  stats?(): ParserStats

  /** Ends every process and thread it started. */
  close(): Promise<void>
}
