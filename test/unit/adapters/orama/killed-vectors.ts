export const killedModel = '모델'

/** Long enough that some rounds fill a journal, and with one direction of its own for every chunk. */
const dimensions = 2_048
const chunksMost = 8

export function vectorOf(document: number, place: number): Float32Array {
  const vector = new Float32Array(dimensions)
  vector[(document * chunksMost + place) % dimensions] = 1
  return vector
}
