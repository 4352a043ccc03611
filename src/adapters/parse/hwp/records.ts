/** Walks the records of one stream. The fields describe the record the cursor stands on. */
export interface RecordCursor {
  readonly bytes: Uint8Array
  readonly view: DataView
  /** -1 past the last record. */
  tag: number
  /** Depth in the tree: a record belongs to the nearest earlier one of a smaller level. */
  level: number
  /** Where its data begins and ends in `bytes`. */
  start: number
  end: number
  /** The stream ended inside a record. */
  truncated: boolean
  next(): void
}

export const pastEnd = -1
const extendedSize = 0xfff

export function createRecordCursor(bytes: Uint8Array): RecordCursor {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const cursor: RecordCursor = {
    bytes,
    view,
    tag: pastEnd,
    level: 0,
    start: 0,
    end: 0,
    truncated: false,
    next() {
      let at = cursor.end
      if (at + 4 > bytes.length) {
        if (at < bytes.length) cursor.truncated = true
        return finish()
      }
      const header = view.getUint32(at, true)
      at += 4
      let size = header >>> 20
      // Twelve bits cannot hold every size; all ones says that the true size follows.
      if (size === extendedSize) {
        if (at + 4 > bytes.length) {
          cursor.truncated = true
          return finish()
        }
        size = view.getUint32(at, true)
        at += 4
      }
      cursor.tag = header & 0x3ff
      cursor.level = (header >>> 10) & 0x3ff
      cursor.start = at
      if (at + size > bytes.length) {
        // What is left of a record cut short still holds text.
        cursor.truncated = true
        size = bytes.length - at
      }
      cursor.end = at + size
    },
  }

  function finish(): void {
    cursor.tag = pastEnd
    cursor.level = 0
    cursor.start = bytes.length
    cursor.end = bytes.length
  }

  cursor.next()
  return cursor
}

/** Moves to the next record that is not below `level`. */
export function skipBelow(cursor: RecordCursor, level: number): void {
  while (cursor.tag !== pastEnd && cursor.level > level) cursor.next()
}

/** A string of `units` UTF-16 units at `at`, or what of it lies before `end`. */
export function wideText(bytes: Uint8Array, at: number, units: number, end: number): string {
  const stop = Math.min(at + units * 2, end)
  if (stop <= at) return ''
  return Buffer.from(bytes.buffer, bytes.byteOffset + at, stop - at).toString('utf16le')
}

/** A string after its own 16-bit length. */
export function countedText(cursor: RecordCursor, at: number): { readonly text: string; readonly next: number } {
  if (at + 2 > cursor.end) return { text: '', next: cursor.end }
  const units = cursor.view.getUint16(at, true)
  return { text: wideText(cursor.bytes, at + 2, units, cursor.end), next: Math.min(at + 2 + units * 2, cursor.end) }
}

/** Little-endian numbers of the record the cursor stands on; 0 past its end, since old versions are shorter. */
export const u8At = (cursor: RecordCursor, offset: number): number =>
  cursor.start + offset + 1 <= cursor.end ? cursor.view.getUint8(cursor.start + offset) : 0
export const u16At = (cursor: RecordCursor, offset: number): number =>
  cursor.start + offset + 2 <= cursor.end ? cursor.view.getUint16(cursor.start + offset, true) : 0
export const u32At = (cursor: RecordCursor, offset: number): number =>
  cursor.start + offset + 4 <= cursor.end ? cursor.view.getUint32(cursor.start + offset, true) : 0
