import { ReadRefusal } from './refusal.ts'
import { allowedCharacters, decodeCharacters } from './xml-characters.ts'
import { cdataStart, endOfMarkup, endOfName, endOfTag, endsWithName, skipSpace, startsName } from './xml-tokens.ts'

export type XmlNode = XmlElement | string

const noChildren: XmlNode[] = []

/** A start tag, or with `parseXml` an element and what it holds. Attributes are read from the source when asked for. */
export class XmlElement {
  /** Local name: prefixes differ between writers and editions of a format. */
  readonly name: string
  /** Elements and decoded text in document order, white space between elements included. */
  children: readonly XmlNode[] = noChildren
  readonly #source: string
  readonly #start: number
  readonly #end: number

  constructor(name: string, source: string, start: number, end: number) {
    this.name = name
    this.#source = source
    this.#start = start
    this.#end = end
  }

  /** By local name: `val` finds `w:val`. Of two the first counts. */
  attr(name: string): string | undefined {
    const source = this.#source
    let at = this.#start
    for (;;) {
      const equals = source.indexOf('=', at)
      if (equals < 0 || equals >= this.#end) return undefined
      const open = skipSpace(source, equals + 1)
      const quote = source[open]
      if (quote !== '"' && quote !== "'") return undefined
      const close = source.indexOf(quote, open + 1)
      if (close < 0 || close >= this.#end) return undefined
      if (endsWithName(source, at, equals, name)) return decodeCharacters(source.slice(open + 1, close))
      at = close + 1
    }
  }

  /** All attributes by local name, in document order. */
  attrs(): Map<string, string> {
    const found = new Map<string, string>()
    for (const [, name, double, single] of this.#source.slice(this.#start, this.#end).matchAll(attribute)) {
      const local = name!.slice(name!.indexOf(':') + 1)
      if (!found.has(local)) found.set(local, decodeCharacters(double ?? single ?? ''))
    }
    return found
  }

  /** The first child element of this name. */
  child(name: string): XmlElement | undefined {
    for (const node of this.children) if (typeof node !== 'string' && node.name === name) return node
    return undefined
  }

  /** Child elements, all or those of one name. */
  elements(name?: string): XmlElement[] {
    const found: XmlElement[] = []
    for (const node of this.children) {
      if (typeof node !== 'string' && (name === undefined || node.name === name)) found.push(node)
    }
    return found
  }

  /** All text below, in document order. */
  text(): string {
    let joined = ''
    for (const node of this.children) joined += typeof node === 'string' ? node : node.text()
    return joined
  }
}

const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

export interface XmlHandlers {
  /** `element.children` is empty: the scan keeps nothing. */
  open(element: XmlElement): void
  close(name: string): void
  /** Decoded character data inside the root, white space between elements included. */
  text(value: string): void
}

const depthMaxDefault = 256
const slash = 0x2f
const exclamation = 0x21
const question = 0x3f

/**
 * Walks XML from start to end. Every `open` gets its `close`, in damaged XML too. Returns whether the text was whole:
 * after damage (a tag cut off, elements closed out of order) what could be followed has still been reported.
 * A document type declaration is refused, since only attacks need one; so is nesting past `depthMax`.
 */
export function scanXml(source: string, handlers: XmlHandlers, depthMax: number = depthMaxDefault): boolean {
  // Elements are matched by their whole name, prefix included, so that a stray end tag in some text closes nothing.
  const open: string[] = []
  let whole = true
  let roots = 0
  let at = 0

  const closeDownTo = (depth: number) => {
    while (open.length > depth) handlers.close(afterPrefix(open.pop()!))
  }

  for (;;) {
    const tag = source.indexOf('<', at)
    const textEnd = tag < 0 ? source.length : tag
    if (textEnd > at && open.length > 0) handlers.text(decodeCharacters(source.slice(at, textEnd)))
    if (tag < 0) break
    const next = source.charCodeAt(tag + 1)

    if (next === slash) {
      const end = source.indexOf('>', tag + 2)
      if (end < 0) {
        whole = false
        break
      }
      const last = open.length - 1
      const isLast = last >= 0 && end === tag + 2 + open[last]!.length && source.startsWith(open[last]!, tag + 2)
      const depth = isLast ? last : open.lastIndexOf(source.slice(tag + 2, end).trimEnd())
      if (depth !== last || last < 0) whole = false
      if (depth >= 0) closeDownTo(depth)
      at = end + 1
    } else if (next === exclamation || next === question) {
      const end = endOfMarkup(source, tag)
      if (end < 0) {
        whole = false
        break
      }
      if (open.length > 0 && source.startsWith(cdataStart, tag))
        handlers.text(allowedCharacters(source.slice(tag + 9, end - 3)))
      at = end
    } else {
      if (!startsName(next)) {
        // A sign someone forgot to escape.
        whole = false
        if (open.length > 0) handlers.text('<')
        at = tag + 1
        continue
      }
      const nameEnd = endOfName(source, tag + 1)
      const end = endOfTag(source, nameEnd)
      if (end < 0) {
        whole = false
        break
      }
      if (open.length === 0) roots += 1
      if (open.length >= depthMax) throw new ReadRefusal('TOO_LARGE')
      const isEmpty = source.charCodeAt(end - 1) === slash
      const name = source.slice(tag + 1, nameEnd)
      handlers.open(new XmlElement(afterPrefix(name), source, nameEnd, isEmpty ? end - 1 : end))
      if (isEmpty) handlers.close(afterPrefix(name))
      else open.push(name)
      at = end + 1
    }
  }

  if (open.length > 0 || roots > 1) whole = false
  closeDownTo(0)
  return whole
}

export interface XmlTree {
  readonly root: XmlElement
  /** False when the text was damaged and the tree holds what could be followed. */
  readonly whole: boolean
}

/** XML → tree. Throws a refusal when there is no element at all; see `scanXml` for what else is refused. */
export function parseXml(source: string, depthMax: number = depthMaxDefault): XmlTree {
  let root: XmlElement | undefined
  const path: XmlElement[] = []
  let inside: XmlNode[] | undefined

  const whole = scanXml(
    source,
    {
      open(element) {
        // An element after the root is damage; it is kept inside the root rather than lost.
        const siblings = inside ?? (root?.children as XmlNode[] | undefined)
        if (siblings === undefined) root = element
        else siblings.push(element)
        inside = []
        element.children = inside
        path.push(element)
      },
      close() {
        path.pop()
        inside = path.at(-1)?.children as XmlNode[] | undefined
      },
      text(value) {
        inside?.push(value)
      },
    },
    depthMax,
  )
  if (root === undefined) throw new ReadRefusal('CORRUPT')
  return { root, whole }
}

const afterPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)
