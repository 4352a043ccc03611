import { ReadRefusal } from '../shared/refusal.ts'

export interface FileHeader {
  readonly compressed: boolean
  readonly distribution: boolean
  readonly trackedChanges: boolean
}

const signature = 'HWP Document File'
const bytesMin = 40
const flag = {
  compressed: 1 << 0,
  password: 1 << 1,
  distribution: 1 << 2,
  drm: 1 << 4,
  certificate: 1 << 8,
  certificateDrm: 1 << 10,
  trackedChanges: 1 << 14,
} as const

const certificate =
  '인증서로 암호화된 한글 문서라 열 수 없습니다. 인증서를 가진 사람이 한글에서 열어 암호화를 해제하고 다시 저장한 파일을 올리십시오.'

/** Reads the flags and refuses what cannot be opened. Distribution documents can be, without a password. */
export function readFileHeader(bytes: Uint8Array): FileHeader {
  const signed = String.fromCharCode(...bytes.subarray(0, signature.length)) === signature
  if (!signed || bytes.length < bytesMin) throw new ReadRefusal('CORRUPT')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const majorVersion = view.getUint8(35)
  if (majorVersion !== 5) {
    throw new ReadRefusal('UNSUPPORTED_FORMAT', {
      detail: `읽을 수 없는 한글 문서 판(${majorVersion})입니다. 한글에서 HWP 또는 HWPX로 다시 저장한 뒤 올리십시오.`,
    })
  }
  const flags = view.getUint32(36, true)
  // The field that names an encryption version is set in most open files too; only the flag tells.
  if ((flags & flag.password) !== 0) throw new ReadRefusal('PASSWORD_PROTECTED')
  if ((flags & (flag.certificate | flag.certificateDrm)) !== 0)
    throw new ReadRefusal('DRM_ENCRYPTED', { detail: certificate })
  if ((flags & flag.drm) !== 0) throw new ReadRefusal('DRM_ENCRYPTED')
  return {
    compressed: (flags & flag.compressed) !== 0,
    distribution: (flags & flag.distribution) !== 0,
    trackedChanges: (flags & flag.trackedChanges) !== 0,
  }
}
