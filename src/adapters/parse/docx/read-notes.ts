import type { XmlElement } from '../shared/xml.ts'
import type { NoteKind } from './model.ts'
import { formatNumber } from './number-format.ts'
import type { DocxParts } from './open.ts'
import { wholeNumber } from './read-properties.ts'

export interface Note {
  readonly element: XmlElement
  /** The number Word shows for it. */
  readonly mark: string
}

export interface Notes {
  /** The number that calls the note; counted at the first call, in the order of calls. Empty where there is no such note. */
  callOf(kind: NoteKind, id: string): string
  /** The note and its number, once; empty where no call has counted it. */
  take(kind: NoteKind, id: string): Note | undefined
  takeComment(id: string): XmlElement | undefined
  /** Comments that nothing refers to, in file order. */
  remainingComments(): XmlElement[]
  /** Notes that nothing refers to, so that no page shows them. */
  remainingNotes(): XmlElement[]
}

export function readNotes(parts: DocxParts): Notes {
  const settings = parts.related('settings')
  const stores: Record<NoteKind, NoteStore> = {
    footnote: storeOf(parts.related('footnotes'), 'footnote', settings?.child('footnotePr'), 'decimal'),
    endnote: storeOf(parts.related('endnotes'), 'endnote', settings?.child('endnotePr'), 'lowerRoman'),
  }
  const comments = byId(parts.related('comments')?.elements('comment') ?? [])

  return {
    callOf(kind, id) {
      const store = stores[kind]
      const known = store.marks.get(id)
      if (known !== undefined) return known
      if (!store.notes.has(id)) return ''
      const mark = formatNumber(store.next, store.format)
      store.next += 1
      store.marks.set(id, mark)
      return mark
    },
    take(kind, id) {
      const element = takeFrom(stores[kind].notes, id)
      return element && { element, mark: stores[kind].marks.get(id) ?? '' }
    },
    takeComment: (id) => takeFrom(comments, id),
    remainingComments: () => [...comments.values()],
    remainingNotes: () => [...stores.footnote.notes.values(), ...stores.endnote.notes.values()],
  }
}

interface NoteStore {
  readonly notes: Map<string, XmlElement>
  readonly marks: Map<string, string>
  readonly format: string
  next: number
}

function storeOf(
  root: XmlElement | undefined,
  name: NoteKind,
  properties: XmlElement | undefined,
  format: string,
): NoteStore {
  const all = root?.elements(name) ?? []
  return {
    // Separators are kept among the notes and are told by their type.
    notes: byId(all.filter((note) => (note.attr('type') ?? 'normal') === 'normal')),
    marks: new Map(),
    format: properties?.child('numFmt')?.attr('val') ?? format,
    next: wholeNumber(properties?.child('numStart')?.attr('val')) ?? 1,
  }
}

const byId = (elements: readonly XmlElement[]): Map<string, XmlElement> =>
  new Map(elements.map((element) => [element.attr('id') ?? '', element]))

function takeFrom(store: Map<string, XmlElement>, id: string): XmlElement | undefined {
  const found = store.get(id)
  store.delete(id)
  return found
}
