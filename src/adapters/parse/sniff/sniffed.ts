import type { SourceFormat } from '../../../domain/document/document.ts'
import type { ReadRefusal } from '../shared/refusal.ts'

/** What the bytes say a file is. `refusal` when they also say that its body cannot be opened. */
export interface Sniffed {
  readonly format: SourceFormat
  readonly refusal?: ReadRefusal
}
