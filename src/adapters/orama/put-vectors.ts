import { placeOfChunk } from './held-document.ts'
import { createPace } from './pace.ts'
import type { TenantCore } from './tenant-core.ts'
import { putVectorsAt } from './tenant-state.ts'

export async function putVectors(
  core: TenantCore,
  name: string,
  version: string,
  model: string,
  vectors: ReadonlyMap<string, Float32Array>,
): Promise<void> {
  const document = core.state.documents.get(name)
  if (document === undefined || document.version !== version) return
  const dimensions = document.vectors.get(model)?.dimensions ?? vectors.values().next().value?.length ?? 0
  const placed = Array.from(vectors, ([id, vector]) => [placeOfChunk(document, id), vector] as const).filter(
    ([place, vector]) => place >= 0 && vector.length === dimensions,
  )
  const numbers = new Float32Array(placed.length * dimensions)
  for (const [at, [, vector]] of placed.entries()) numbers.set(vector, at * dimensions)
  const places = placed.map(([place]) => place)
  await core.store.addVectors({ name, version, model, dimensions, places }, numbers, createPace())
  putVectorsAt(document, model, placed)
  core.state.newestModel = model
  core.view().vectorsChanged()
}
