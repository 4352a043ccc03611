/** PostgreSQL's text holds neither a NUL nor half a surrogate pair. */
const unstorable = /[\0\\]|\p{Surrogate}/gu
const escaped = /\\(\\|u[0-9a-f]{4})/gu

/** Different texts stay different, and almost every text stays as it is. */
export function toStored(text: string): string {
  return text.replace(unstorable, (unit) =>
    unit === '\\' ? '\\\\' : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export function fromStored(text: string): string {
  return text.replace(escaped, (_, code: string) =>
    code === '\\' ? '\\' : String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  )
}
