import type { Document } from './document.ts'
import { extensionOf, extensionsOf, formatNameOf, isKnownExtension } from './format-extensions.ts'
import type { Warning } from './warning.ts'

/**
 * The document under the name it was sent with. What depends on the name alone is set here and nowhere else, so that
 * one reading of the same bytes serves every name. Members of a bundle keep their own names.
 */
export function nameDocument(document: Document, filename: string): Document {
  const name = filename.normalize('NFC')
  const { members, ...rest } = document
  return {
    ...rest,
    source: { ...document.source, filename: name },
    warnings: [
      ...extensionWarnings(document, name),
      ...document.warnings.filter(({ code }) => code !== 'EXTENSION_MISMATCH'),
    ],
    ...(members === undefined
      ? {}
      : { members: members.map((member) => inContainer(member, document.source.container_path.length, name)) }),
  }
}

function inContainer(member: Document, depth: number, name: string): Document {
  const { members, ...rest } = member
  const path = member.source.container_path.with(depth, name)
  return {
    ...rest,
    source: { ...member.source, container_path: path },
    ...(members === undefined ? {} : { members: members.map((inner) => inContainer(inner, depth, name)) }),
  }
}

/** Of a damaged or locked file the format is a guess, so that nothing is said against its name. */
function extensionWarnings({ source, access }: Document, filename: string): Warning[] {
  const extension = extensionOf(filename)
  if (extension === undefined || access.reason === 'CORRUPT') return []
  if (source.format === 'unknown') {
    // A member that could not be unpacked: nobody has seen what is in it.
    if (source.bytes === 0) return []
    if (access.reason !== 'UNSUPPORTED_FORMAT' || !isKnownExtension(extension)) return []
    return [mismatch(`확장자는 .${extension}이지만 내용은 그 형식이 아닙니다. 원본 파일이 맞는지 확인하십시오.`)]
  }
  if (extensionsOf(source.format).includes(extension)) return []
  const found = formatNameOf(source.format)
  return [mismatch(`확장자는 .${extension}이지만 내용은 ${found}입니다. 내용을 기준으로 처리하였습니다.`)]
}

function mismatch(text: string): Warning {
  return { code: 'EXTENSION_MISMATCH', text, page: null, block: null }
}
