import type { Warning } from '../document/warning.ts'

/** A value with the block that states it. */
export interface Stated<T = string> {
  readonly value: T
  readonly block: string
}

/** What one kind of form says of itself. Absent: the form has no such value, or leaves it blank. */
export interface FormFields {
  readonly title?: Stated | undefined
  readonly doc_number?: Stated | undefined
  readonly issued_date?: Stated | undefined
  readonly issuer?: Stated | undefined
  readonly recipients?: Stated<readonly string[]> | undefined
  readonly warnings?: readonly Warning[]
}
