/** Vectors by model and text, so that indexing again costs nothing for text that was embedded before. May forget, may not lie. */
export interface VectorCache {
  get(model: string, text: string): Promise<Float32Array | undefined>
  put(model: string, text: string, vector: Float32Array): Promise<void>
}
