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
  /** Memos listed apart from the field that pins them, by id. */
  readonly memos: Map<string, readonly Paragraph[]>
  /** Open deletions; they may run over several runs and paragraphs. */
  deletions: number
  part(reference: string): XmlElement | undefined
  /** Reads the paragraphs in an element: of its `subList`, or right below it where a small writer left that out. */
  readParagraphs(holder: XmlElement): Paragraph[]
}

export function countUnknown({ unknown }: BodyContext, name: string): void {
  unknown.set(name, (unknown.get(name) ?? 0) + 1)
}
