import type { SourceFormat } from '../../../domain/document/document.ts'
import { openCfb } from '../shared/cfb-streams.ts'
import { ReadRefusal } from '../shared/refusal.ts'
import { drmRefusal } from './drm-wrappers.ts'
import type { Sniffed } from './sniffed.ts'

/** First match wins: an encrypted package may carry a stream of another kind as a decoy for old programs. */
const kinds: readonly { readonly stream: string; readonly format: SourceFormat }[] = [
  { stream: 'FileHeader', format: 'hwp' },
  { stream: 'DocInfo', format: 'hwp' },
  { stream: 'Workbook', format: 'xls' },
  { stream: 'Book', format: 'xls' },
  { stream: 'WordDocument', format: 'doc' },
  { stream: 'PowerPoint Document', format: 'ppt' },
]

const byMicrosoft = '마이크로소프트 권한 관리(RMS)로'

/** Which document a compound (OLE) file is, by the names of its streams. */
export function sniffCfb(bytes: Uint8Array): Sniffed {
  let paths: readonly string[]
  try {
    paths = openCfb(bytes).paths
  } catch (cause) {
    return { format: 'unknown', refusal: new ReadRefusal('CORRUPT', { cause }) }
  }
  const names = new Set(paths)
  const isRightsManaged = paths.some((path) => /DRMEncryptedTransform|DRMEncryptedDataSpace|\tDRMContent/.test(path))
  if (isRightsManaged) return { format: 'unknown', refusal: drmRefusal('Microsoft RMS', byMicrosoft) }
  if (names.has('EncryptedPackage')) return { format: 'unknown', refusal: new ReadRefusal('PASSWORD_PROTECTED') }

  const kind = kinds.find(({ stream }) => names.has(stream))
  return { format: kind?.format ?? 'unknown' }
}
