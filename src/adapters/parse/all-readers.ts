import type { ReadableFormat } from '../../domain/document/document.ts'
import type { FormatReader } from './format-reader.ts'

/** Every format that is read, and how to get its reader. A reader's libraries load when its first file comes. */
const loaders: Readonly<Record<ReadableFormat, () => Promise<FormatReader>>> = {
  docx: async () => (await import('./docx/parser.ts')).createDocxReader(),
  hwp: async () => (await import('./hwp/parser.ts')).createHwpReader(),
  hwpml: async () => (await import('./hwpml/parser.ts')).createHwpmlReader(),
  hwpx: async () => (await import('./hwpx/parser.ts')).createHwpxReader(),
  image: async () => (await import('./image/parser.ts')).createImageReader(),
  pdf: async () => (await import('./pdf/parser.ts')).createPdfReader(),
  xlsx: async () => (await import('./xlsx/parser.ts')).createXlsxReader(),
  zip: async () => (await import('./zip/parser.ts')).createZipReader(),
}

const known = Object.entries(loaders) as [ReadableFormat, () => Promise<FormatReader>][]

export function createAllReaders(): readonly FormatReader[] {
  return known.map(([format, load]) => lazyReader(format, load))
}

/** Without recognition an image has no text to read. */
export function formatsRead(ocr: { readonly enabled: boolean }): readonly ReadableFormat[] {
  return known.map(([format]) => format).filter((format) => ocr.enabled || format !== 'image')
}

function lazyReader(format: ReadableFormat, load: () => Promise<FormatReader>): FormatReader {
  let reader: Promise<FormatReader> | undefined
  return {
    format,
    async read(bytes, context) {
      reader ??= load()
      return (await reader).read(bytes, context)
    },
  }
}
