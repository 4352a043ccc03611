import { type RecordCursor, u32At } from './records.ts'

/** The four letters of a control; the file stores them in reverse. */
export function controlId(cursor: RecordCursor): string {
  const id = u32At(cursor, 0)
  return String.fromCharCode(id >>> 24, (id >>> 16) & 0xff, (id >>> 8) & 0xff, id & 0xff)
}
