/** Texts → vectors of unit length, in the order of the texts. */
export interface Embedder {
  /** Names model and settings: vectors of equal ids can be compared, others cannot. */
  readonly id: string
  readonly dimensions: number

  /** The same text gives the same vector whatever stands beside it in the list. An empty list gives an empty list. */
  embed(texts: readonly string[], role: 'query' | 'passage'): Promise<readonly Float32Array[]>

  close(): Promise<void>
}
