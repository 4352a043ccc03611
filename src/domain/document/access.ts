export type AccessReason =
  | 'EMPTY'
  | 'DRM_ENCRYPTED'
  | 'PASSWORD_PROTECTED'
  | 'CORRUPT'
  | 'UNSUPPORTED_FORMAT'
  | 'OCR_UNAVAILABLE'
  | 'NO_TEXT'
  | 'TIMEOUT'
  | 'TOO_LARGE'
  | 'BUNDLE_UNREADABLE'
  | 'READ_FAILED'

/** Could the body be opened, and if not, why and what can be done. Clients branch on `reason`. */
export interface Access {
  readonly readable: boolean
  readonly drm: boolean
  readonly drm_vendor: string | null
  readonly password_protected: boolean
  readonly reason: AccessReason | null
  readonly reason_text: string | null
}

export const readableAccess: Access = {
  readable: true,
  drm: false,
  drm_vendor: null,
  password_protected: false,
  reason: null,
  reason_text: null,
}

const wording: Record<AccessReason, string> = {
  EMPTY: '내용이 없는 파일입니다. 원본 파일이 제대로 저장되었는지 확인하십시오.',
  DRM_ENCRYPTED: '문서보안(DRM)으로 암호화되어 열 수 없습니다. 보안 프로그램에서 암호화를 해제한 뒤 다시 올리십시오.',
  PASSWORD_PROTECTED: '암호가 걸린 문서라 열 수 없습니다. 암호를 해제하여 다시 저장한 뒤 올리십시오.',
  CORRUPT: '파일이 손상되어 열 수 없습니다. 원래 프로그램에서 열리는지 확인하고 다시 저장한 뒤 올리십시오.',
  UNSUPPORTED_FORMAT: '지원하지 않는 형식입니다. HWP, HWPX, DOCX, XLSX, PDF 또는 이미지로 저장한 뒤 올리십시오.',
  OCR_UNAVAILABLE:
    '문자 인식(OCR)이 꺼져 있어 이미지의 글자를 읽지 않았습니다. 서버에서 OCR을 켜거나 글자가 있는 문서를 올리십시오.',
  NO_TEXT: '이미지에서 글자를 찾지 못했습니다. 더 선명하게 다시 스캔한 뒤 올리십시오.',
  TIMEOUT:
    '정해진 시간 안에 다 읽지 못해 중단했습니다. 문서를 나누어 올리거나 관리자에게 제한 시간을 늘려 달라고 하십시오.',
  TOO_LARGE: '펼친 크기가 제한을 넘어 읽지 않았습니다. 문서나 묶음을 나누어 올리십시오.',
  BUNDLE_UNREADABLE: '압축 파일에서 읽을 수 있는 문서를 찾지 못했습니다. 압축을 풀어 문서를 하나씩 올리십시오.',
  READ_FAILED:
    '서버에 문제가 있어 이 문서를 읽지 못했습니다. 잠시 뒤 자동으로 다시 읽으니 조금 후에 다시 확인하십시오.',
}

/** Reasons that say as much about the machine as about the file: another reading may fare better. */
export type PassingReason = 'TIMEOUT' | 'OCR_UNAVAILABLE' | 'READ_FAILED'

const passing: ReadonlySet<string | null> = new Set<PassingReason>(['TIMEOUT', 'OCR_UNAVAILABLE', 'READ_FAILED'])

export function mayPass(reason: AccessReason | null): reason is PassingReason {
  return passing.has(reason)
}

/** `detail` replaces the general wording where a reader knows better what to do. */
export function unreadable(reason: AccessReason, more: { drmVendor?: string; detail?: string } = {}): Access {
  return {
    readable: false,
    drm: reason === 'DRM_ENCRYPTED',
    drm_vendor: more.drmVendor ?? null,
    password_protected: reason === 'PASSWORD_PROTECTED',
    reason,
    reason_text: more.detail ?? wording[reason],
  }
}
