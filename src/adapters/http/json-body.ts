import type * as z from 'zod'
import type { Failure } from '../../domain/failure.ts'
import { fail, type Result } from '../../domain/result.ts'
import type { OpenCall } from './endpoint.ts'
import { jsonFrom } from './json-text.ts'
import { mediaTypeOf } from './media-type.ts'
import { type BodyLimits, readBody } from './read-body.ts'
import { checked } from './schema/checked.ts'

/** Reads a JSON body that fits in memory and checks it. */
export async function jsonBodyAs<S extends z.ZodType>(
  call: OpenCall,
  limits: BodyLimits,
  schema: S,
): Promise<Result<z.output<S>, Failure>> {
  const value = await jsonBody(call, limits)
  return value.ok ? checked(schema, value.value) : value
}

export async function jsonBody({ request, response }: OpenCall, limits: BodyLimits): Promise<Result<unknown, Failure>> {
  const type = mediaTypeOf(request)
  if (type.name !== '' && (type.name !== 'application/json' || !type.isUtf8)) {
    return fail({ kind: 'unsupported-media-type' })
  }
  const pieces: Buffer[] = []
  const read = await readBody(request, response, limits, (piece) => {
    // Without a type only the absence of a body passes, so that no form of another site is taken for JSON.
    if (type.name === '') return { kind: 'unsupported-media-type' }
    pieces.push(piece)
    return undefined
  })
  return read.ok ? jsonFrom(Buffer.concat(pieces)) : read
}
