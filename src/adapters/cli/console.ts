/** Where a command writes: results to standard output, everything said to a person to standard error. */
export interface Console {
  out(text: string): void
  error(line: string): void
  readonly terminal: { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown }
}
