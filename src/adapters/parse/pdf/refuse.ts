import { ReadRefusal } from '../shared/refusal.ts'

const handler = /\/Filter\s*\/(?!\w+Decode)(?<name>[A-Za-z][\w.-]{1,40})/u
const vendors: Readonly<Record<string, string>> = {
  FOPN_fLock: 'FileOpen',
  FOPN_foweb: 'FileOpen',
  EBX_HANDLER: 'Adobe DRM',
  'Adobe.APS': 'Adobe LiveCycle',
  MicrosoftIRMServices: 'Microsoft IRM',
  Fasoo_DRM: 'Fasoo',
}

const byCertificate = '인증서로 암호화된 문서라 열 수 없습니다. 암호화를 해제하여 다시 저장한 뒤 올리십시오.'

/** What the engine's refusal means for the reader of the file. */
export function refusalOf(error: unknown, bytes: Uint8Array): ReadRefusal {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
  const security = securityHandler(bytes)
  if (security === 'Adobe.PubSec') return new ReadRefusal('PASSWORD_PROTECTED', { cause: error, detail: byCertificate })
  if (security !== undefined && security !== 'Standard') {
    const drmVendor = vendors[security]
    return new ReadRefusal('DRM_ENCRYPTED', { cause: error, ...(drmVendor === undefined ? {} : { drmVendor }) })
  }
  if (name === 'PasswordException' || /encrypt/iu.test(message))
    return new ReadRefusal('PASSWORD_PROTECTED', { cause: error })
  return new ReadRefusal('CORRUPT', { cause: error })
}

/** The name of the security handler, by the object that the trailer's `/Encrypt` points to. */
function securityHandler(bytes: Uint8Array): string | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = buffer.lastIndexOf('/Encrypt')
  if (at < 0) return undefined
  const entry = buffer.toString('latin1', at + 8, at + 600)
  const reference = /^\s*(?<number>\d{1,10})\s+(?<generation>\d{1,5})\s+R/u.exec(entry)?.groups
  if (reference === undefined) return handler.exec(entry)?.groups?.['name']
  const object = objectAt(buffer, `${reference['number']} ${reference['generation']} obj`)
  if (object < 0) return undefined
  const end = buffer.indexOf('endobj', object)
  const text = buffer.toString('latin1', object, Math.min(end < 0 ? buffer.length : end, object + 100_000))
  return handler.exec(text)?.groups?.['name']
}

/** `5 0 obj` is not the end of `15 0 obj`. A file that was saved again holds newer objects further on. */
function objectAt(buffer: Buffer, name: string): number {
  let at = buffer.lastIndexOf(name)
  while (at > 0 && /\d/u.test(String.fromCharCode(buffer[at - 1]!))) at = buffer.lastIndexOf(name, at - 1)
  return at
}
