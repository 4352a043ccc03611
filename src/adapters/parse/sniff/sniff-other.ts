import { ReadRefusal } from '../shared/refusal.ts'
import type { Sniffed } from './sniffed.ts'

const unbundle = '압축을 풀어 문서를 올리거나 ZIP으로 다시 압축하여 올리십시오.'
const resave = 'HWP, HWPX, DOCX, XLSX 또는 PDF로 저장한 뒤 올리십시오.'

/** Files that are often sent by mistake, told by name so that the sender knows what to do. */
const known: readonly { readonly mark: RegExp; readonly detail: string }[] = [
  { mark: /^ALZ\x01/, detail: `알집(ALZ) 압축 파일은 지원하지 않습니다. ${unbundle}` },
  { mark: /^EGGA/, detail: `알집(EGG) 압축 파일은 지원하지 않습니다. ${unbundle}` },
  { mark: /^7z\xbc\xaf\x27\x1c/, detail: `7z 압축 파일은 지원하지 않습니다. ${unbundle}` },
  { mark: /^Rar!\x1a\x07/, detail: `RAR 압축 파일은 지원하지 않습니다. ${unbundle}` },
  { mark: /^\x1f\x8b/, detail: `GZIP 압축 파일은 지원하지 않습니다. ${unbundle}` },
  { mark: /^\{\\rtf/, detail: `RTF 문서는 지원하지 않습니다. ${resave}` },
  { mark: /^MZ/, detail: `문서가 아닌 실행 파일입니다. ${resave}` },
  {
    mark: /^(?:\xef\xbb\xbf)?\s*(?:<!doctype\s+html|<html|<head|<script|<meta\s)/i,
    detail:
      '문서가 아니라 웹 페이지(HTML)가 저장된 파일입니다. 내려받기에 실패했을 수 있으니 원본 문서를 다시 내려받아 올리십시오.',
  },
]

const lockFile =
  '문서가 아니라 오피스 프로그램이 편집하는 동안 만들어 둔 임시 파일(~$)입니다. 이름이 ~$로 시작하지 않는 원본 문서를 올리십시오.'

export function sniffOther(head: string): Sniffed | undefined {
  const found = isLockFile(head) ? { detail: lockFile } : known.find(({ mark }) => mark.test(head))
  return found && { format: 'unknown', refusal: new ReadRefusal('UNSUPPORTED_FORMAT', { detail: found.detail }) }
}

const nameBytesMax = 54

/** Word and Excel write the editor's name twice, with its length before it: once in bytes, once in UTF-16. */
function isLockFile(head: string): boolean {
  const second = head.length === 162 ? 54 : head.length === 165 ? 55 : 0
  const [bytes, units] = [head.charCodeAt(0), head.charCodeAt(second)]
  return second > 0 && bytes > 0 && bytes <= nameBytesMax && units > 0 && units <= bytes && head[second + 1] === '\0'
}
