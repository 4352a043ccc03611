import { access, constants, mkdir, statfs } from 'node:fs/promises'
import type { Check } from '../adapters/cli/check-command.ts'
import { openOnnxEmbedder } from '../adapters/onnx/onnx-embedder.ts'
import { findKoreanFonts } from '../adapters/pdf-render/korean-fonts.ts'
import { createPinoLogger } from '../adapters/pino/pino-logger.ts'
import { openProcessPool } from '../adapters/process-pool/process-pool.ts'
import { ocrAvailability } from '../adapters/tesseract/language-data.ts'
import type { Config } from './config.ts'
import { bundledModel } from './package-info.ts'
import { openSharedStore } from './shared-store.ts'
import { startFailure } from './start-failure.ts'

const gibibyte = 2 ** 30
const nodeMajorMin = 24
const silent = createPinoLogger({ level: 'silent' })

/**
 * What the service finds on this machine with these settings. Parser and model are started once and ended again; folders
 * and the tables of the database are made, nothing else is changed.
 */
export async function runChecks(config: Config): Promise<Check[]> {
  const fonts = findKoreanFonts()
  const recognition = ocrAvailability(config.ocr.languages)
  return [
    {
      what: 'Node',
      fine: Number(process.versions.node.split('.')[0]) >= nodeMajorMin,
      detail: `${process.version} (needs ${nodeMajorMin} or later; npm ci brings it on Linux)`,
    },
    await folder('documents', config.corpusRoot),
    await folder('cache', config.cacheDir),
    await space(config.cacheDir),
    ...(config.store.kind === 'postgres' ? [await database(config)] : []),
    await readers(config),
    {
      what: 'recognition (OCR)',
      fine: !config.ocr.enabled || recognition.available,
      optional: true,
      detail: config.ocr.enabled
        ? recognition.available
          ? config.ocr.languages.join('+')
          : `no data for ${recognition.missing.join(', ')}; npm ci installs kor and eng`
        : 'off (SERVICE_OCR=0): pictures are reported, not read',
    },
    await model(config),
    {
      what: 'Korean font',
      fine: fonts.sans !== undefined,
      optional: true,
      detail:
        fonts.sans ??
        'none found: pages whose fonts are not embedded are drawn with boxes; apt-get install fonts-nanum',
    },
    {
      what: 'keys',
      fine: true,
      detail: config.keys.configured ? 'configured' : 'none: loopback only, no upload and no delete',
    },
    {
      what: 'gateway',
      fine: true,
      detail: config.llm === undefined ? 'not configured: answers are extracts' : `${config.llm.model}`,
    },
    ...config.warnings.map((warning) => ({ what: 'settings', fine: false, optional: true, detail: warning })),
  ]
}

async function folder(what: string, place: string): Promise<Check> {
  try {
    await mkdir(place, { recursive: true })
    await access(place, constants.R_OK | constants.W_OK)
    return { what, fine: true, detail: place }
  } catch (cause) {
    return { what, fine: false, detail: `${place} cannot be written: ${String(cause)}` }
  }
}

/** Can a process for reading be started? */
async function readers({ ocr }: Config): Promise<Check> {
  const what = 'parser process'
  const pool = await openProcessPool({ workers: 1, timeoutMs: 10_000, ocr, logger: silent })
  try {
    await pool.warm()
    return { what, fine: true, detail: pool.formats.join(', ') }
  } catch (cause) {
    return { what, fine: false, detail: `${cause instanceof Error ? cause.message : String(cause)}; run npm ci again` }
  } finally {
    await pool.close()
  }
}

async function model({ vectors, modelDir = bundledModel }: Config): Promise<Check> {
  const what = 'model (search by meaning)'
  if (!vectors) return { what, fine: true, optional: true, detail: 'off (SERVICE_VECTORS=0): search by words only' }
  const opened = await openOnnxEmbedder({ dir: modelDir })
  if (!opened.ok) {
    const advice = 'search goes by words only; SERVICE_MODEL_DIR takes a folder with model.onnx and tokenizer.json'
    return { what, fine: false, optional: true, detail: `${modelDir}: ${opened.failure}; ${advice}` }
  }
  const { id, dimensions } = opened.value
  await opened.value.close()
  return { what, fine: true, optional: true, detail: `${id}, ${dimensions} dimensions` }
}

async function database(config: Config): Promise<Check> {
  const what = 'database'
  try {
    const store = await openSharedStore(config, silent)
    const meaning = store?.index.supports.vectors ? 'with pgvector' : 'without pgvector: search by words only'
    await store?.close()
    return { what, fine: true, detail: `PostgreSQL ${meaning}` }
  } catch (fault) {
    return { what, fine: false, detail: startFailure(fault, config) }
  }
}

async function space(place: string): Promise<Check> {
  try {
    const { bavail, bsize } = await statfs(place)
    const free = bavail * bsize
    return { what: 'disk', fine: free > gibibyte, optional: true, detail: `${(free / gibibyte).toFixed(1)} GiB free` }
  } catch {
    return { what: 'disk', fine: false, optional: true, detail: `${place} cannot be looked at` }
  }
}
