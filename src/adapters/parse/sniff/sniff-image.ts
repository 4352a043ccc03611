import { ReadRefusal } from '../shared/refusal.ts'
import type { Sniffed } from './sniffed.ts'

const readable: readonly RegExp[] = [
  /^\x89PNG\r\n\x1a\n/,
  /^\xff\xd8\xff/,
  /^GIF8[79]a/,
  // The size of the second header tells a bitmap from a text that happens to begin with BM.
  /^BM.{12}[\x0c\x28\x34\x38\x40\x6c\x7c]\0\0\0/s,
  /^II[*+]\0/,
  /^MM\0[*+]/,
  /^RIFF.{4}WEBP/s,
]

const unreadable: readonly { readonly mark: RegExp; readonly name: string }[] = [
  { mark: /^.{4}ftyp(?:heic|heix|hevc|heim|heis|mif1|msf1)/s, name: 'HEIC' },
  { mark: /^.{4}ftypavi[fs]/s, name: 'AVIF' },
  { mark: /^\0\0\0\x0cjP {2}\r\n\x87\n|^\xff\x4f\xff\x51/, name: 'JPEG 2000' },
]

/** `head`: the first bytes as Latin-1. */
export function sniffImage(head: string): Sniffed | undefined {
  if (readable.some((mark) => mark.test(head))) return { format: 'image' }
  const found = unreadable.find(({ mark }) => mark.test(head))
  if (found === undefined) return undefined
  const detail = `지원하지 않는 이미지 형식(${found.name})입니다. PNG나 JPEG로 저장한 뒤 올리십시오.`
  return { format: 'image', refusal: new ReadRefusal('UNSUPPORTED_FORMAT', { detail }) }
}
