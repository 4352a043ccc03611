import type { SourceFormat } from '../../../domain/document/document.ts'
import { decodeText } from '../shared/decode-text.ts'
import { createExpansionBudget, inflateEntry } from '../shared/inflate.ts'
import { defaultLimits } from '../shared/limits.ts'
import { ReadRefusal } from '../shared/refusal.ts'
import { readZipDirectory, type ZipEntry } from '../shared/zip-directory.ts'
import type { Sniffed } from './sniffed.ts'

/** A mimetype or a list of part types is small; more than this is not looked at. */
const peekBytesMax = 1024 * 1024

/** Which document a zip is, or that it is a bundle of files. Its directory decides, then its own statement of type. */
export function sniffZip(bytes: Uint8Array): Sniffed {
  let entries: readonly ZipEntry[]
  try {
    entries = readZipDirectory(bytes)
  } catch (refusal) {
    if (!(refusal instanceof ReadRefusal)) throw refusal
    return { format: formatByRawNames(bytes), refusal }
  }
  const entryOf = new Map(entries.map((entry) => [entry.name, entry]))
  const peek = (name: string) => peekText(bytes, entryOf.get(name))

  const mimetype = peek('mimetype')?.trim() ?? ''
  if (mimetype.startsWith('application/hwp+zip') || looksLikeHwpx(entryOf)) return { format: 'hwpx' }
  if (mimetype.startsWith('application/vnd.oasis.opendocument')) return unsupported('오픈도큐먼트(ODF) 문서입니다.')
  if (mimetype.startsWith('application/epub+zip')) return unsupported('전자책(EPUB) 파일입니다.')

  if (entryOf.has('[Content_Types].xml')) return sniffOfficePackage(peek('[Content_Types].xml') ?? '', entryOf)
  return { format: formatByParts(entryOf) ?? 'zip' }
}

const officeTypes: readonly { readonly mark: RegExp; readonly format: SourceFormat }[] = [
  { mark: /wordprocessingml\.(?:document|template)\.main\+xml|ms-word\.\w+\.macroEnabled/, format: 'docx' },
  {
    mark: /spreadsheetml\.(?:sheet|template)\.main\+xml|ms-excel\.(?:sheet|template|addin)\.macroEnabled/,
    format: 'xlsx',
  },
  { mark: /presentationml\.\w+\.main\+xml|ms-powerpoint\.\w+\.macroEnabled/, format: 'pptx' },
]

function sniffOfficePackage(contentTypes: string, entryOf: ReadonlyMap<string, ZipEntry>): Sniffed {
  if (/ms-excel\.sheet\.binary\.macroEnabled/.test(contentTypes)) {
    return unsupported('이진 엑셀(XLSB) 통합 문서입니다. XLSX로 저장한 뒤 올리십시오.')
  }
  const stated = officeTypes.find(({ mark }) => mark.test(contentTypes))
  const format = stated?.format ?? formatByParts(entryOf)
  return format === undefined ? unsupported('오피스 문서의 본문을 찾을 수 없습니다.') : { format }
}

const partMarks: readonly { readonly start: string; readonly format: SourceFormat }[] = [
  { start: 'word/document', format: 'docx' },
  { start: 'xl/workbook', format: 'xlsx' },
  { start: 'xl/worksheets/', format: 'xlsx' },
  { start: 'ppt/presentation', format: 'pptx' },
]

function formatByParts(entryOf: ReadonlyMap<string, ZipEntry>): SourceFormat | undefined {
  const names = [...entryOf.keys()]
  return partMarks.find(({ start }) => names.some((name) => name.startsWith(start)))?.format
}

function looksLikeHwpx(entryOf: ReadonlyMap<string, ZipEntry>): boolean {
  return (
    entryOf.has('Contents/content.hpf') || [...entryOf.keys()].some((name) => /^Contents\/section\d+\.xml$/.test(name))
  )
}

const rawBytesMax = 64 * 1024

/** For a zip whose directory is lost: the names in front of its first parts still say what it was meant to be. */
function formatByRawNames(bytes: Uint8Array): SourceFormat {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, rawBytesMax)).toString('latin1')
  if (raw.includes('application/hwp+zip') || /PK\x03\x04.{26}Contents\/(?:section|header|content)/s.test(raw))
    return 'hwpx'
  const found = partMarks.find(({ start }) => raw.includes(start.slice(0, start.indexOf('/') + 1)))
  return found?.format ?? 'zip'
}

function peekText(bytes: Uint8Array, entry: ZipEntry | undefined): string | undefined {
  if (entry === undefined) return undefined
  const budget = createExpansionBudget({ ...defaultLimits, expandedBytesMax: peekBytesMax })
  try {
    return decodeText(inflateEntry(bytes, entry, budget))
  } catch {
    // The reader of the format meets the same damage and says so; here it only means that this part tells nothing.
    return undefined
  }
}

function unsupported(what: string): Sniffed {
  const advice = what.includes('올리십시오') ? '' : ' HWP, HWPX, DOCX, XLSX 또는 PDF로 저장한 뒤 올리십시오.'
  return { format: 'unknown', refusal: new ReadRefusal('UNSUPPORTED_FORMAT', { detail: `${what}${advice}` }) }
}
