/** Vectors of one document's chunks by one model, in one flat array. */
export interface VectorBlock {
  readonly dimensions: number
  /** Chunk after chunk; zeros where there is none yet. */
  readonly numbers: Float32Array
  /** 1 for each chunk that has one. */
  readonly present: Uint8Array
  filled: number
}

export function createVectorBlock(chunks: number, dimensions: number): VectorBlock {
  return {
    dimensions,
    numbers: new Float32Array(chunks * dimensions),
    present: new Uint8Array(chunks),
    filled: 0,
  }
}

export function putVector(block: VectorBlock, place: number, vector: Float32Array): void {
  block.numbers.set(vector, place * block.dimensions)
  if (block.present[place] === 0) block.filled += 1
  block.present[place] = 1
}

/** Cosine of unit vectors. Four sums at once keep the processor busy. */
export function nearness({ numbers, dimensions }: VectorBlock, place: number, vector: Float64Array): number {
  const start = place * dimensions
  const whole = dimensions - (dimensions % 4)
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  for (let at = 0; at < whole; at += 4) {
    a += numbers[start + at]! * vector[at]!
    b += numbers[start + at + 1]! * vector[at + 1]!
    c += numbers[start + at + 2]! * vector[at + 2]!
    d += numbers[start + at + 3]! * vector[at + 3]!
  }
  for (let at = whole; at < dimensions; at += 1) a += numbers[start + at]! * vector[at]!
  return a + b + (c + d)
}
