export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Fields never hold document text, queries, answers or keys. */
export interface Logger {
  debug(msg: string, fields?: LogFields): void
  info(msg: string, fields?: LogFields): void
  warn(msg: string, fields?: LogFields): void
  error(msg: string, fields?: LogFields & { readonly cause?: string }): void
}
