import type { SourceFormat } from './document.ts'

const extensions: Record<SourceFormat, readonly string[]> = {
  hwpx: ['hwpx', 'hwtx', 'owpml'],
  hwp: ['hwp', 'hwt'],
  hwp3: ['hwp', 'hwt'],
  hwpml: ['hml', 'xml'],
  docx: ['docx', 'docm', 'dotx', 'dotm'],
  doc: ['doc', 'dot'],
  xlsx: ['xlsx', 'xlsm', 'xltx', 'xltm'],
  xls: ['xls', 'xlt'],
  pptx: ['pptx', 'pptm', 'potx', 'ppsx', 'ppsm'],
  ppt: ['ppt', 'pot', 'pps'],
  pdf: ['pdf'],
  image: [
    'png',
    'jpg',
    'jpeg',
    'jpe',
    'jfif',
    'gif',
    'bmp',
    'dib',
    'tif',
    'tiff',
    'webp',
    'heic',
    'heif',
    'avif',
    'jp2',
    'jpx',
  ],
  zip: ['zip'],
  unknown: [],
}

const names: Record<SourceFormat, string> = {
  hwpx: 'HWPX 문서',
  hwp: 'HWP 문서',
  hwp3: '한글 97(HWP 3.x) 문서',
  hwpml: 'HWPML 문서',
  docx: 'DOCX 문서',
  doc: 'DOC(구형 워드) 문서',
  xlsx: 'XLSX 통합 문서',
  xls: 'XLS(구형 엑셀) 통합 문서',
  pptx: 'PPTX 프레젠테이션',
  ppt: 'PPT(구형 파워포인트) 프레젠테이션',
  pdf: 'PDF 문서',
  image: '이미지',
  zip: 'ZIP 압축 파일',
  unknown: '알 수 없는 형식',
}

/** The extensions under which a file of this format is expected, in lower case without the dot. */
export const extensionsOf = (format: SourceFormat): readonly string[] => extensions[format]

/** Is this an extension of a format that has a name here? */
export const isKnownExtension = (extension: string): boolean =>
  Object.values(extensions).some((known) => known.includes(extension))

/** What people call the format, in Korean. */
export const formatNameOf = (format: SourceFormat): string => names[format]

/** The extension of a name in lower case without the dot; undefined when it has none. */
export function extensionOf(filename: string): string | undefined {
  return /[^/\\]\.([^./\\\s]{1,16})$/u.exec(filename)?.[1]?.toLowerCase()
}
