import type { Block } from '../../domain/document/block.ts'
import type { ReadableFormat } from '../../domain/document/document.ts'
import type { Table } from '../../domain/document/table.ts'
import type { Warning } from '../../domain/document/warning.ts'
import type { Ocr } from '../../ports/ocr.ts'
import type { ReadLimits } from './shared/limits.ts'

/** A file found inside another. Bytes are absent when the member could not be taken out; `refusal` says why. */
export interface EnclosedFile {
  readonly filename: string
  readonly bytes?: Uint8Array
  readonly refusal?: import('./shared/refusal.ts').ReadRefusal
}

/** What one format's reader finds, before any rule about structure is applied. */
export interface Reading {
  readonly pages: number
  readonly blocks: readonly Block[]
  readonly tables: readonly Table[]
  readonly warnings: readonly Warning[]
  readonly enclosed?: readonly EnclosedFile[]
}

export interface ReadContext {
  readonly limits: ReadLimits
  /** Absent when recognition is switched off. */
  readonly ocr: Ocr | undefined
}

/** Reads one format. Throws only `ReadRefusal`; anything less than a refusal is a warning in the reading. */
export interface FormatReader {
  readonly format: ReadableFormat
  read(bytes: Uint8Array, context: ReadContext): Promise<Reading>
}
