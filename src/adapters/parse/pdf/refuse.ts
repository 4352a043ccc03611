import { ReadRefusal } from '../shared/refusal.ts'

const handler = /\/Filter\s*\/(?<name>[A-Za-z][\w.-]{1,40})/u
const vendors: Readonly<Record<string, string>> = {
  FOPN_fLock: 'FileOpen',
  FOPN_foweb: 'FileOpen',
  EBX_HANDLER: 'Adobe DRM',
  'Adobe.APS': 'Adobe LiveCycle',
  MicrosoftIRMServices: 'Microsoft IRM',
  Fasoo_DRM: 'Fasoo',
}

/** What the engine's refusal means for the reader of the file. */
export function refusalOf(error: unknown, bytes: Uint8Array): ReadRefusal {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
  const security = securityHandler(bytes)
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
  const object = buffer.indexOf(`${reference['number']} ${reference['generation']} obj`)
  return object < 0 ? undefined : handler.exec(buffer.toString('latin1', object, object + 3_000))?.groups?.['name']
}
