export interface VectorPurge {
  /** Vectors last written before this moment; all of them when absent. */
  readonly beforeMs?: number
  readonly dryRun: boolean
}

/** Vectors by model and text, so that indexing again costs nothing for text that was embedded before. May forget, may not lie. */
export interface VectorCache {
  get(model: string, text: string): Promise<Float32Array | undefined>
  put(model: string, text: string, vector: Float32Array): Promise<void>

  /** Removes vectors of every model and says how many; a dry run only says it. Those written together may go together, later. */
  purge(order: VectorPurge): Promise<{ readonly vectors: number; readonly bytes: number }>
}
