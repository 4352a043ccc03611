import { textSlices } from '../text-slices.ts'
import { keptJson } from '../written-json.ts'

const pieceChars = 64 * 1024
/** Lists longer than this are written item by item; deeper ones stand inside an item. */
const depthMax = 6
const itemsAtOnce = 50

/**
 * The text of `JSON.stringify(value)` in pieces, so that a document of many megabytes can be sent in short steps. What came
 * as JSON is handed on as the bytes it came in.
 */
export function* jsonPieces(value: unknown): Generator<string | Uint8Array> {
  let piece = ''
  for (const part of parts(value, 0)) {
    if (typeof part === 'string') {
      piece += part
      if (piece.length < pieceChars) continue
    }
    if (piece !== '') yield piece
    piece = ''
    if (typeof part !== 'string') yield part
  }
  if (piece !== '') yield piece
}

function* parts(value: unknown, depth: number): Generator<string | Uint8Array> {
  if (typeof value === 'string' && value.length > pieceChars) {
    yield* textParts(value)
  } else if (typeof value !== 'object' || value === null || depth >= depthMax || 'toJSON' in value || !isLong(value)) {
    yield JSON.stringify(value) ?? 'null'
  } else if (Array.isArray(value)) {
    yield* listParts(value, depth)
  } else {
    let before = '{'
    for (const [name, inner] of Object.entries(value)) {
      if (inner === undefined || typeof inner === 'function') continue
      yield `${before}${JSON.stringify(name)}:`
      yield* parts(inner, depth + 1)
      before = ','
    }
    yield before === '{' ? '{}' : '}'
  }
}

function* textParts(text: string): Generator<string> {
  yield '"'
  for (const slice of textSlices(text, pieceChars)) yield JSON.stringify(slice).slice(1, -1)
  yield '"'
}

function* listParts(list: readonly unknown[], depth: number): Generator<string | Uint8Array> {
  if (list.length === 0) {
    yield '[]'
    return
  }
  const kept = keptJson(list)
  if (kept !== undefined) {
    yield* kept
    yield ']'
    return
  }
  let before = '['
  for (let at = 0; at < list.length; at += itemsAtOnce) {
    const items = list.slice(at, at + itemsAtOnce)
    // Items that hold long values themselves (tables, members of a bundle) are taken apart; plain ones go together.
    if (items.some(holdsLong)) {
      for (const item of items) {
        yield before
        yield* parts(item, depth + 1)
        before = ','
      }
    } else {
      yield `${before}${JSON.stringify(items).slice(1, -1)}`
      before = ','
    }
  }
  yield ']'
}

/** Short values are written at once: taking them apart would cost more than writing them. */
function isLong(value: unknown): boolean {
  if (typeof value === 'string') return value.length > pieceChars
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.length > itemsAtOnce || value.some(isLong)
  for (const name in value) if (isLong(value[name as keyof typeof value])) return true
  return false
}

/** Asked of every block, row and cell of a document, so without a list of what is in it. */
function holdsLong(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false
  if (Array.isArray(item)) return item.some(isLongItself)
  for (const name in item) if (isLongItself(item[name as keyof typeof item])) return true
  return false
}

function isLongItself(inner: unknown): boolean {
  return typeof inner === 'string' ? inner.length > pieceChars : Array.isArray(inner) && inner.length > itemsAtOnce
}
