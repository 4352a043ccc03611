/** A chunk that search found, best first. */
export interface Candidate {
  readonly text: string
  /** Begins with the title of its document. */
  readonly path: readonly string[]
  readonly score: number
}

export interface ExtractedLine {
  /** Place of its chunk among the candidates. */
  readonly candidate: number
  /** A verbatim part of the chunk's text. */
  readonly line: string
}
