import type * as z from 'zod'
import type { Caller } from '../../../domain/access/tenant.ts'
import type { Failure } from '../../../domain/failure.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { Endpoint, KeyedCall, Operation } from '../endpoint.ts'
import { jsonBodyAs } from '../json-body.ts'
import { queryAs } from '../query.ts'
import type { BodyLimits } from '../read-body.ts'
import { json, type Reply } from '../reply.ts'

type About = Pick<Operation, 'path' | 'tag' | 'summary' | 'refusals'> & {
  readonly status?: 200 | 201
  readonly reply: z.ZodType
}

type Work<S extends z.ZodObject> = (caller: Caller, asked: z.output<S>) => Promise<Result<object, Failure>>

/** A route that takes a JSON body, asks a use case, and answers with JSON. */
export function bodyEndpoint<S extends z.ZodObject>(
  { path, tag, summary, refusals, status = 200, reply }: About,
  schema: S,
  limits: BodyLimits,
  work: Work<S>,
): Endpoint {
  return {
    operation: {
      method: 'POST',
      path,
      tag,
      summary,
      body: { kind: 'json', schema },
      answer: { status, type: 'application/json', schema: reply },
      refusals,
    },
    access: 'keyed',
    usesTenant: 'tenant' in schema.shape,
    handle: async (call) => answered(await jsonBodyAs(call, limits, schema), call, work, status),
  }
}

/** The same with its question in the URL. */
export function queryEndpoint<S extends z.ZodObject>(
  { path, tag, summary, refusals, status = 200, reply }: About,
  method: 'GET' | 'DELETE',
  schema: S,
  work: Work<S>,
): Endpoint {
  return {
    operation: {
      method,
      path,
      tag,
      summary,
      query: schema,
      answer: { status, type: 'application/json', schema: reply },
      refusals,
    },
    access: 'keyed',
    usesTenant: 'tenant' in schema.shape,
    needsKeys: method === 'DELETE',
    handle: async (call) => answered(queryAs(call.request, schema), call, work, status),
  }
}

async function answered<A>(
  asked: Result<A, Failure>,
  { caller }: KeyedCall,
  work: (caller: Caller, asked: A) => Promise<Result<object, Failure>>,
  status: 200 | 201,
): Promise<Result<Reply, Failure>> {
  if (!asked.ok) return asked
  const found = await work(caller, asked.value)
  return found.ok ? ok(json(found.value, status)) : found
}
