import type { XmlElement } from '../shared/xml.ts'
import type { Numbering, NumberLevel, ParagraphHead } from './model.ts'
import { numberFormatNamed } from './number-format.ts'

/** What the body of an XML format refers to by id. */
export interface XmlHeads {
  readonly shapes: ReadonlyMap<string, { readonly head: ParagraphHead | undefined; readonly breaksPage: boolean }>
  readonly styleNames: ReadonlyMap<string, string>
  readonly numberings: ReadonlyMap<string, Numbering>
}

/** HWPX and HWPML write the same attributes in different letters. */
export interface HeadAttributes {
  readonly id: string
  readonly level: string
  readonly start: string
  readonly format: string
}

const levelsMax = 10

/** The first element of an id counts. */
export function byId<T>(
  elements: readonly XmlElement[] | undefined,
  idName: string,
  read: (element: XmlElement, id: string) => T,
): Map<string, T> {
  const found = new Map<string, T>()
  for (const element of elements ?? []) {
    const id = element.attr(idName)
    if (id !== undefined && !found.has(id)) found.set(id, read(element, id))
  }
  return found
}

/** A numbering of up to ten levels, each an element that holds its pattern. */
export function numberingOf(id: string, heads: readonly XmlElement[], names: HeadAttributes): Numbering {
  const levels: NumberLevel[] = []
  for (const head of heads) {
    const level = Number(head.attr(names.level))
    if (!(level >= 1 && level <= levelsMax)) continue
    const start = Number(head.attr(names.start) ?? 1)
    levels[level - 1] = {
      format: numberFormatNamed(head.attr(names.format)),
      pattern: head.text(),
      start: Number.isInteger(start) && start >= 1 ? start : 1,
    }
  }
  return { id, levels }
}

/** What stands before a paragraph, by the kind, level (from 0) and reference that its shape states. */
export function headOf(
  stated: { readonly kind: string | undefined; readonly level: string | undefined; readonly reference: string },
  numberings: ReadonlyMap<string, Numbering>,
  markOf: (reference: string) => string | undefined,
): ParagraphHead | undefined {
  const number = Number(stated.level ?? 0)
  const level = Number.isInteger(number) && number >= 0 && number < levelsMax ? number : 0
  const { reference } = stated
  switch (stated.kind?.toLowerCase()) {
    case 'outline':
      return { kind: 'outline', level }
    case 'number':
      return { kind: 'number', level, numbering: numberings.get(reference) }
    case 'bullet': {
      const mark = markOf(reference)
      return mark === undefined || mark === '' ? undefined : { kind: 'bullet', level, mark }
    }
    default:
      return undefined
  }
}
