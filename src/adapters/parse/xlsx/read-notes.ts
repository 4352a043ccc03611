import type { XmlElement } from '../shared/xml.ts'
import { shownText } from './cell-text.ts'

/** A remark pinned to a cell. */
export interface CellNote {
  readonly cell: string
  readonly text: string
}

/** Comments of a sheet. Threads replace the stand-ins that older programs are shown for them. */
export function readNotes(comments: XmlElement | undefined, threads: XmlElement | undefined): CellNote[] {
  const threaded = (threads?.elements('threadedComment') ?? []).map((thread) => ({
    cell: thread.attr('ref') ?? '',
    text: shownText(thread.child('text')?.text() ?? '').trim(),
  }))
  const inThreads = new Set(threaded.map(({ cell }) => cell))
  const plain = (comments?.child('commentList')?.elements('comment') ?? []).map((comment) => ({
    cell: comment.attr('ref') ?? '',
    text: shownText(richText(comment.child('text'))).trim(),
  }))
  return [...plain.filter(({ cell }) => !inThreads.has(cell)), ...threaded].filter(({ text }) => text !== '')
}

/** Without the readings that stand over characters. */
function richText(element: XmlElement | undefined): string {
  return (element?.elements() ?? [])
    .map((piece) => (piece.name === 't' ? piece.text() : piece.name === 'r' ? (piece.child('t')?.text() ?? '') : ''))
    .join('')
}
