import { access, constants, mkdir, statfs } from 'node:fs/promises'
import type { Check } from '../adapters/cli/check-command.ts'
import { findKoreanFonts } from '../adapters/pdf-render/korean-fonts.ts'
import { ocrAvailability } from '../adapters/tesseract/language-data.ts'
import type { Config } from './config.ts'

const gibibyte = 2 ** 30
const nodeMajorMin = 24

/** What the service finds on this machine with these settings. Nothing is started or changed, but folders are made. */
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

async function space(place: string): Promise<Check> {
  try {
    const { bavail, bsize } = await statfs(place)
    const free = bavail * bsize
    return { what: 'disk', fine: free > gibibyte, optional: true, detail: `${(free / gibibyte).toFixed(1)} GiB free` }
  } catch {
    return { what: 'disk', fine: false, optional: true, detail: `${place} cannot be looked at` }
  }
}
