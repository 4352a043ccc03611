import { ReadRefusal } from '../shared/refusal.ts'

interface Wrapper {
  readonly vendor: string
  /** What it was encrypted by, with its particle. */
  readonly by: string
  /** How the file begins, as Latin-1. */
  readonly starts: readonly string[]
}

const wrappers: readonly Wrapper[] = [
  { vendor: 'Fasoo', by: '파수(Fasoo) 문서보안으로', starts: ['\x9b DRMONE', '<!-- FasooSecureContainer'] },
  { vendor: 'SoftCamp', by: '소프트캠프(SoftCamp) 문서보안으로', starts: ['SCDS'] },
  {
    vendor: 'MarkAny',
    by: '마크애니(MarkAny) 문서보안으로',
    starts: ['<DOCUMENTSAFER_', '<DOCUMENT SAFER '],
  },
  { vendor: 'NASCA', by: 'NASCA 문서보안으로', starts: ['<## NASCA DRM FILE'] },
]

/** A protected document inside a vendor's wrapper: the bytes are not the document's own, so no other test applies. */
export function drmWrapperRefusal(head: string): ReadRefusal | undefined {
  const body = head.replace(/^(?:\xef\xbb\xbf)?\s*/, '')
  const found = wrappers.find(({ starts }) => starts.some((start) => head.startsWith(start) || body.startsWith(start)))
  return found && drmRefusal(found.vendor, found.by)
}

export function drmRefusal(drmVendor: string, by: string): ReadRefusal {
  return new ReadRefusal('DRM_ENCRYPTED', {
    drmVendor,
    detail: `${by} 암호화된 파일이라 열 수 없습니다. 권한이 있는 컴퓨터에서 보안을 해제(복호화)한 파일을 올리십시오.`,
  })
}
