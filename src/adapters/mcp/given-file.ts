import { createHash } from 'node:crypto'
import { fileNameFrom } from '../../domain/access/file-name.ts'
import type { Failure } from '../../domain/failure.ts'
import { fail, ok, type Result } from '../../domain/result.ts'
import type { SourceFile } from '../../ports/parser.ts'

const strictBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/u

/** A file that came as an argument of a tool call. */
export function givenFile(
  { filename, data_base64 }: { readonly filename: string; readonly data_base64: string },
  bytesMax: number,
): Result<SourceFile, Failure> {
  const name = fileNameFrom(filename)
  if (name === undefined) return fail({ kind: 'bad-filename' })
  if (!strictBase64.test(data_base64)) return fail({ kind: 'bad-base64' })
  const content = new Uint8Array(Buffer.from(data_base64, 'base64'))
  if (content.length > bytesMax) return fail({ kind: 'upload-too-large', bytesMax })
  return ok({
    filename: name,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    content,
  })
}
