import type { Paragraph } from '../hancom/model.ts'
import type { XmlHeads } from '../hancom/xml-heads.ts'
import type { XmlElement } from '../shared/xml.ts'

/** Shared by the readers of one document's body. */
export interface BodyContext {
  readonly info: XmlHeads
  /** Elements that no reader knows, by name. */
  readonly unknown: Map<string, number>
  /** Reads the paragraphs of a section, or of the list in any other element. */
  readParagraphs(holder: XmlElement): Paragraph[]
}
