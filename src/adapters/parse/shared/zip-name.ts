import { crc32 } from 'node:zlib'
import { decodeCp437, decodeCp949 } from './cp949.ts'

const utf8Flag = 0x0800
const unicodePathExtra = 0x7075
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The name an archiver meant, as NFC with `/` between parts. Tried in order: the Unicode path field, UTF-8
 * (whether or not the flag says so: some tools forget it, others set it over CP949 bytes), CP949, CP437.
 */
export function decodeZipName(raw: Uint8Array, flags: number, extra: (id: number) => Uint8Array | undefined): string {
  const name = isAscii(raw) ? Buffer.from(raw).toString('latin1') : decodeForeign(raw, flags, extra)
  return name.replaceAll('\\', '/').normalize('NFC')
}

function decodeForeign(raw: Uint8Array, flags: number, extra: (id: number) => Uint8Array | undefined): string {
  const stated = (flags & utf8Flag) === 0 ? unicodePath(raw, extra(unicodePathExtra)) : undefined
  const name = stated ?? utf8OrUndefined(raw)
  if (name !== undefined) return name
  const korean = decodeCp949(raw)
  return korean.includes('\ufffd') ? decodeCp437(raw) : korean
}

/** Valid only while its checksum still matches the raw name: a tool that renames may leave the old field behind. */
function unicodePath(raw: Uint8Array, field: Uint8Array | undefined): string | undefined {
  if (field === undefined || field.length < 5 || field[0] !== 1) return undefined
  const view = new DataView(field.buffer, field.byteOffset, field.byteLength)
  return view.getUint32(1, true) === crc32(raw) ? utf8OrUndefined(field.subarray(5)) : undefined
}

function utf8OrUndefined(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return undefined
  }
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80)
}
