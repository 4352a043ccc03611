import type { Block } from '../../domain/document/block.ts'
import type { ReadableFormat } from '../../domain/document/document.ts'
import type { Table } from '../../domain/document/table.ts'
import type { Warning } from '../../domain/document/warning.ts'
import type { Ocr } from '../../ports/ocr.ts'
import { createExpansionBudget, type ExpansionBudget } from './shared/inflate.ts'
import { defaultLimits, type ReadLimits } from './shared/limits.ts'

/** A file found inside another, taken out only when its turn comes. */
export interface EnclosedFile {
  readonly filename: string
  /** Throws `ReadRefusal` when the file cannot be taken out (password, damage, limits). */
  open(): Uint8Array
}

/** What one format's reader finds, before any rule about structure is applied. */
export interface Reading {
  readonly pages: number
  readonly blocks: readonly Block[]
  readonly tables: readonly Table[]
  readonly warnings: readonly Warning[]
  /** Present for a bundle, even an empty one. */
  readonly enclosed?: readonly EnclosedFile[]
}

export interface ReadContext {
  readonly limits: ReadLimits
  /** One for a file and everything enclosed in it. */
  readonly budget: ExpansionBudget
  /** Absent when recognition is switched off. */
  readonly ocr: Ocr | undefined
  /** By `performance.now()`. */
  readonly recognitionEndsAt: number
}

/** A fresh context: for one file of its own, never shared between two. */
export function createReadContext(given: { limits?: ReadLimits; ocr?: Ocr | undefined } = {}): ReadContext {
  const limits = given.limits ?? defaultLimits
  const recognitionEndsAt = performance.now() + limits.recognitionMs
  return { limits, budget: createExpansionBudget(limits), ocr: given.ocr, recognitionEndsAt }
}

/** Reads one format. Throws only `ReadRefusal`; anything less than a refusal is a warning in the reading. */
export interface FormatReader {
  readonly format: ReadableFormat
  read(bytes: Uint8Array, context: ReadContext): Promise<Reading>
}
