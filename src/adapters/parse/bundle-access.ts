import { type Access, type AccessReason, readableAccess, unreadable } from '../../domain/document/access.ts'
import type { Document } from '../../domain/document/document.ts'

const inWords: Record<AccessReason, string> = {
  EMPTY: '빈 파일',
  DRM_ENCRYPTED: '문서보안(DRM)',
  PASSWORD_PROTECTED: '암호',
  CORRUPT: '손상',
  UNSUPPORTED_FORMAT: '지원하지 않는 형식',
  OCR_UNAVAILABLE: '문자 인식 꺼짐',
  NO_TEXT: '글자 없음',
  TIMEOUT: '시간 초과',
  TOO_LARGE: '크기 제한 초과',
  BUNDLE_UNREADABLE: '읽을 수 없는 압축 파일',
  READ_FAILED: '서버 문제',
}

/** A bundle is readable when one of its members is. Otherwise it says how many failed, and of what. */
export function bundleAccess(members: readonly Document[]): Access {
  if (members.length === 0) return unreadable('EMPTY')
  if (members.some((member) => member.access.readable)) return readableAccess

  const reasons = members.map((member) => member.access.reason ?? 'CORRUPT')
  if (reasons.includes('TOO_LARGE')) return unreadable('TOO_LARGE')

  const counts = new Map<AccessReason, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const list = [...counts].map(([reason, count]) => `${inWords[reason]} ${count}건`).join(', ')
  return {
    ...unreadable('BUNDLE_UNREADABLE', {
      detail: `압축 파일에서 읽을 수 있는 문서를 찾지 못했습니다(${list}). 원인을 해결한 뒤 문서를 다시 올리십시오.`,
    }),
    password_protected: reasons.every((reason) => reason === 'PASSWORD_PROTECTED'),
  }
}
