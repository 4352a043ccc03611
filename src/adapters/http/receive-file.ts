import type * as z from 'zod'
import type { Failure } from '../../domain/failure.ts'
import { fail, ok, type Result } from '../../domain/result.ts'
import type { SourceFile } from '../../ports/parser.ts'
import { createBase64Stream } from './base64-stream.ts'
import type { OpenCall } from './endpoint.ts'
import { fileNameGiven, usableName } from './file-name-given.ts'
import { createJsonFileScanner } from './json-file-scanner.ts'
import { jsonFrom } from './json-text.ts'
import { isForm, mediaTypeOf } from './media-type.ts'
import { readBody } from './read-body.ts'
import { checked } from './schema/checked.ts'
import type { Spool, SpoolFile } from './spool.ts'

export interface ReceivingOptions<F extends z.ZodObject> {
  readonly spool: Spool
  readonly bytesMax: number
  readonly idleMs: number
  /** The fields of the JSON form. */
  readonly form: F
}

export interface Received<F> {
  readonly file: SourceFile
  /** What else the JSON form said; undefined for raw bytes. */
  readonly form: F | undefined
  /** Keeps the file on disk until this has settled, where that is later than the answer. */
  keepUntil(settled: Promise<unknown>): void
}

/**
 * Receives the file of a request into the spool, hands it to `work`, and removes it whatever happened. It is never
 * held in memory, whichever of the two ways it comes.
 */
export async function withReceivedFile<F extends z.ZodObject, T>(
  call: OpenCall,
  options: ReceivingOptions<F>,
  work: (received: Received<z.output<F>>) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  const type = mediaTypeOf(call.request)
  if (isForm(type)) return fail({ kind: 'unsupported-media-type' })
  const isJson = type.name === 'application/json'
  if (isJson && !type.isUtf8) return fail({ kind: 'unsupported-media-type' })
  const given = fileNameGiven(call.request)
  if (!given.ok && !isJson) return given

  const spooled = await options.spool.open()
  const kept: Promise<unknown>[] = []
  try {
    const form = isJson ? await receiveJson(call, options, spooled) : await receiveRaw(call, options, spooled)
    if (!form.ok) return form
    const stated: unknown = form.value?.['filename']
    const name = typeof stated === 'string' && stated !== '' ? usableName(stated) : given
    if (!name.ok) return name

    const { bytes, sha256 } = await spooled.finish()
    return await work({
      file: { filename: name.value, bytes, sha256, content: { path: spooled.path } },
      form: form.value,
      keepUntil: (settled) => kept.push(settled),
    })
  } finally {
    if (kept.length === 0) await spooled.remove()
    else void Promise.allSettled(kept).then(() => spooled.remove())
  }
}

async function receiveRaw(
  { request, response }: OpenCall,
  { bytesMax, idleMs }: { readonly bytesMax: number; readonly idleMs: number },
  spooled: SpoolFile,
): Promise<Result<undefined, Failure>> {
  const read = await readBody(request, response, { bytesMax, idleMs }, async (piece) => {
    await spooled.write(piece)
    return undefined
  })
  return read.ok ? ok(undefined) : read
}

/** Four characters stand for three bytes, and JSON may write each of them as an escape of six. */
const jsonCharactersPerByte = 8
const jsonRestMax = 64 * 1024

async function receiveJson<F extends z.ZodObject>(
  { request, response }: OpenCall,
  { bytesMax, idleMs, form }: ReceivingOptions<F>,
  spooled: SpoolFile,
): Promise<Result<z.output<F>, Failure>> {
  const scanner = createJsonFileScanner()
  const base64 = createBase64Stream()
  let isBase64 = true

  const limits = { bytesMax: bytesMax * jsonCharactersPerByte + jsonRestMax, idleMs }
  const read = await readBody(request, response, limits, async (piece) => {
    const bytes = base64.push(scanner.push(piece).toString('latin1'))
    if (scanner.fault !== undefined) return faultOf[scanner.fault]
    // The rest of the request is read first: it may be wrong in a way that matters more.
    isBase64 &&= bytes !== undefined
    if (!isBase64 || bytes === undefined) return undefined
    if (spooled.bytes + bytes.length > bytesMax) return { kind: 'upload-too-large', bytesMax }
    await spooled.write(bytes)
    return undefined
  })
  if (!read.ok) {
    const { failure } = read
    return fail(failure.kind === 'upload-too-large' ? { kind: 'upload-too-large', bytesMax } : failure)
  }

  const value = jsonFrom(scanner.rest())
  if (!value.ok) return value
  const stated = checked(form, value.value)
  if (!stated.ok) return stated
  return isBase64 && base64.end() ? ok(stated.value) : fail({ kind: 'bad-base64' })
}

const faultOf: Readonly<Record<'rest-too-long' | 'content-twice', Failure>> = {
  'rest-too-long': {
    kind: 'bad-request',
    issues: [{ path: '', message: 'data_base64를 뺀 나머지가 너무 깁니다.' }],
  },
  'content-twice': {
    kind: 'bad-request',
    issues: [{ path: 'data_base64', message: '한 번만 보낼 수 있습니다.' }],
  },
}
