import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { ParseGate } from '../../application/limit-parses.ts'
import type { Failure } from '../../domain/failure.ts'
import { fail, ok, type Result } from '../../domain/result.ts'
import type { SourceFile } from '../../ports/parser.ts'
import { createBase64Stream } from '../http/base64-stream.ts'
import { usableName } from '../http/file-name-given.ts'

/** The arguments by which a tool call brings a file. */
export const fileArguments = {
  filename: z.string().meta({ description: 'Its name with the extension; a path is dropped.' }),
  data_base64: z
    .string()
    .meta({ contentEncoding: 'base64', description: 'The bytes of the file: standard alphabet, padded, unbroken.' }),
}

interface GivenFile {
  readonly filename: string
  readonly data_base64: string
}

/** Reads a file that came with a call; it takes a place in the same gate as at the routes. */
export async function withGivenFile<T>(
  given: GivenFile,
  { bytesMax, gate }: { readonly bytesMax: number; readonly gate: ParseGate },
  work: (source: SourceFile) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  const source = sourceOf(given, bytesMax)
  if (!source.ok) return source
  const leave = gate.enter()
  if (leave === undefined) return fail({ kind: 'parse-limit' })
  try {
    return await work(source.value)
  } finally {
    leave()
  }
}

function sourceOf({ filename, data_base64 }: GivenFile, bytesMax: number): Result<SourceFile, Failure> {
  if (filename === '') return fail({ kind: 'filename-required' })
  const name = usableName(filename)
  if (!name.ok) return name
  if (bytesIn(data_base64) > bytesMax) return fail({ kind: 'upload-too-large', bytesMax })
  const decoder = createBase64Stream()
  const content = decoder.push(data_base64)
  if (content === undefined || !decoder.end()) return fail({ kind: 'bad-base64' })
  return ok({
    filename: name.value,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    content,
  })
}

/** Told from the length, before anything is decoded. */
function bytesIn(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  return Math.floor(base64.length / 4) * 3 - padding
}
