import type { Paragraph } from '../hancom/model.ts'
import type { XmlElement } from '../shared/xml.ts'
import type { HeaderInfo } from './read-header.ts'

/** Shared by the readers of one document's body. */
export interface BodyContext {
  readonly info: HeaderInfo
  /** Elements that no reader knows, by name. */
  readonly unknown: Map<string, number>
  /** Charts and documents of other programs, whose own text is not looked into. */
  embedded: number
  /** Memos listed apart, by id, until a field that pins them takes them. */
  readonly memos: Map<string, readonly Paragraph[]>
  /** Open deletions; they may run over several runs and paragraphs. */
  deletions: number
  /** A part of the package, the first time it is asked for. */
  takePart(reference: string): XmlElement | undefined
  /** Reads the paragraphs in an element: of its `subList`, or right below it where a small writer left that out. */
  readParagraphs(holder: XmlElement): Paragraph[]
}

export function countUnknown({ unknown }: BodyContext, name: string): void {
  unknown.set(name, (unknown.get(name) ?? 0) + 1)
}
