import { ocrAvailability } from '../adapters/tesseract/language-data.ts'
import type { ServiceFacts } from '../application/report-health.ts'
import type { Config } from './config.ts'
import type { Vectors } from './open-vectors.ts'
import { packageVersion } from './package-info.ts'
import type { Ports } from './ports.ts'

/** What `/health` tells beyond what the ports know. */
export function createServiceFacts(config: Config, ports: Ports, vectors: Vectors): () => ServiceFacts {
  const ocr = ocrFacts(config.ocr, ports.ocr)
  return () => {
    const { loading, embedder, reason, pending } = vectors.state()
    return {
      version: packageVersion,
      uploadBytesMax: config.uploadBytesMax,
      ready: !loading,
      vectors: {
        enabled: embedder !== undefined,
        model: embedder?.id ?? null,
        dimensions: embedder?.dimensions ?? null,
        reason,
        pending,
      },
      ocr,
      cache: { enabled: ports.cache !== undefined },
      store: config.store.kind,
    }
  }
}

/** Whether pictures are read, and why not. A recogniser of the team's own is taken at its word. */
function ocrFacts({ enabled, languages }: Config['ocr'], own: Ports['ocr']): ServiceFacts['ocr'] {
  if (!enabled) return { enabled, languages, reason: 'SERVICE_OCR=0' }
  if (own !== undefined) return { enabled, languages: own.languages, reason: null }
  const found = ocrAvailability(languages)
  return found.available
    ? { enabled, languages, reason: null }
    : { enabled: false, languages, reason: `인식 자료가 없습니다: ${found.missing.join(', ')}` }
}
