import { ReadRefusal } from '../shared/refusal.ts'
import { XmlElement, type XmlHandlers } from '../shared/xml.ts'
import { allowedCharacters, decodeCharacters } from '../shared/xml-characters.ts'
import { cdataStart, endOfMarkup, endOfName, endOfTag, startsName } from '../shared/xml-tokens.ts'

/** XML that comes in pieces. Text may be handed over in pieces too; elements never are. */
export interface XmlStream {
  push(piece: string): void
  /** Was every element that was opened closed again, and nothing cut off? */
  end(): boolean
}

const tagCharsMax = 1_000_000
/** A reference such as `&#x10FFFF;` may be cut in two; text that far from the end is safe to hand over. */
const referenceCharsMax = 12
const slash = 0x2f
const exclamation = 0x21
const question = 0x3f

/** The scanner for parts that are too large to hold. Refuses what `scanXml` refuses. */
export function createXmlStream(handlers: XmlHandlers, depthMax: number): XmlStream {
  let held = ''
  let depth = 0
  let whole = true

  /** How far the text could be followed; the rest waits for the next piece. */
  function follow(source: string): number {
    let at = 0
    for (;;) {
      const tag = source.indexOf('<', at)
      if (tag < 0) return handText(source, at, safeTextEnd(source, at))
      if (tag > at) handText(source, at, tag)
      const end = followTag(source, tag)
      if (end < 0) return tag
      at = end
    }
  }

  function handText(source: string, from: number, to: number): number {
    if (depth > 0 && to > from) handlers.text(decodeCharacters(source.slice(from, to)))
    return to
  }

  /** Past the tag, or -1 when it is not all there yet. */
  function followTag(source: string, tag: number): number {
    const next = source.charCodeAt(tag + 1)
    if (next === slash) {
      const end = source.indexOf('>', tag + 2)
      if (end < 0) return -1
      depth -= 1
      if (depth < 0) whole = false
      handlers.close(localName(source, tag + 2, endOfName(source, tag + 2)))
      depth = Math.max(0, depth)
      return end + 1
    }
    if (next === exclamation || next === question) {
      if (source.length - tag < cdataStart.length) return -1
      const end = endOfMarkup(source, tag)
      if (end > 0 && depth > 0 && source.startsWith(cdataStart, tag)) {
        handlers.text(allowedCharacters(source.slice(tag + cdataStart.length, end - 3)))
      }
      return end
    }
    if (Number.isNaN(next)) return -1
    if (!startsName(next)) {
      // A sign someone forgot to escape.
      whole = false
      if (depth > 0) handlers.text('<')
      return tag + 1
    }
    const nameEnd = endOfName(source, tag + 1)
    const end = endOfTag(source, nameEnd)
    if (end < 0) return -1
    const isEmpty = source.charCodeAt(end - 1) === slash
    const name = localName(source, tag + 1, nameEnd)
    if (depth >= depthMax) throw new ReadRefusal('TOO_LARGE')
    // Cut out, so that looking for an attribute that is not there stops at the end of the tag.
    const attributes = source.slice(nameEnd, isEmpty ? end - 1 : end)
    handlers.open(new XmlElement(name, attributes, 0, attributes.length))
    if (isEmpty) handlers.close(name)
    else depth += 1
    return end + 1
  }

  return {
    push(piece) {
      const source = held === '' ? piece : held + piece
      held = source.slice(follow(source))
      if (held.length > tagCharsMax) throw new ReadRefusal('CORRUPT')
    },
    end() {
      if (held.trim() !== '' && !held.includes('<')) handText(held, 0, held.length)
      return whole && depth === 0 && !held.includes('<')
    },
  }
}

function safeTextEnd(source: string, from: number): number {
  const reference = source.lastIndexOf('&')
  return reference >= from && source.length - reference < referenceCharsMax ? reference : source.length
}

function localName(source: string, start: number, end: number): string {
  const name = source.slice(start, end)
  return name.slice(name.indexOf(':') + 1)
}
