import type { XmlElement } from '../shared/xml.ts'
import { chosenBranch } from './alternate-content.ts'
import type { BodyReader, SkippedKind } from './body-reader.ts'
import { marks, wrappers } from './markup.ts'
import type { BodyItem, Paragraph } from './model.ts'
import type { DocxParts } from './open.ts'
import { createFields } from './read-field.ts'
import { readParagraph } from './read-paragraph.ts'
import type { Styles } from './read-styles.ts'
import { readTable } from './read-table.ts'

/** Reads any container of paragraphs and tables: the body, a cell, a text box, a note, a header. */
export function createBodyReader(
  parts: DocxParts,
  styles: Styles,
  skip: (what: SkippedKind, name?: string) => void,
): BodyReader {
  const reader: BodyReader = {
    styles,
    parts,
    fields: createFields(),
    skip,
    items(container) {
      const items: BodyItem[] = []
      collect(container, items, reader)
      return joinedAtDeletedMarks(items)
    },
  }
  return reader
}

const idle: ReadonlySet<string> = new Set([...marks, 'sectPr', 'tcPr'])

function collect(container: XmlElement, items: BodyItem[], reader: BodyReader): void {
  for (const child of container.elements()) {
    if (child.name === 'p') items.push(readParagraph(child, reader))
    else if (child.name === 'tbl') items.push(readTable(child, reader))
    else if (child.name === 'altChunk' || child.name === 'subDoc') reader.skip('enclosed-part')
    else if (child.name === 'AlternateContent') {
      const branch = chosenBranch(child)
      if (branch !== undefined) collect(branch, items, reader)
    } else if (!idle.has(child.name)) {
      if (!wrappers.has(child.name)) reader.skip('unknown-element', child.name)
      collect(child, items, reader)
    }
  }
}

/** A paragraph whose mark is deleted runs on into the next, whose mark, and so whose format, is the one that stays. */
function joinedAtDeletedMarks(items: readonly BodyItem[]): BodyItem[] {
  const joined: BodyItem[] = []
  let held: Paragraph | undefined
  for (const item of items) {
    if (held !== undefined && item.kind === 'table') {
      joined.push(held)
      held = undefined
    }
    if (item.kind === 'table') {
      joined.push(item)
      continue
    }
    const whole: Paragraph = held === undefined ? item : { ...item, pieces: [...held.pieces, ...item.pieces] }
    held = whole.markDeleted && !whole.endsSection ? whole : undefined
    if (held === undefined) joined.push(whole)
  }
  if (held !== undefined) joined.push(held)
  return joined
}
