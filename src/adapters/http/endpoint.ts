import type { Request, Response } from 'express'
import type * as z from 'zod'
import type { Caller } from '../../domain/access/tenant.ts'
import type { Failure } from '../../domain/failure.ts'
import type { Result } from '../../domain/result.ts'
import type { Reply } from './reply.ts'

export type Method = 'GET' | 'POST' | 'DELETE'

/** What a client is told about a route in the interface description. The same schemas check what it sends. */
export interface Operation {
  readonly method: Method
  readonly path: string
  readonly tag: 'read' | 'documents' | 'ask' | 'service' | 'pages'
  readonly summary: string
  /** False for what only the service's own pages fetch. */
  readonly listed?: boolean
  readonly query?: z.ZodObject
  readonly body?:
    | { readonly kind: 'json'; readonly schema: z.ZodType }
    /** Raw bytes with a name, or the JSON form. */
    | { readonly kind: 'file'; readonly form: z.ZodObject }
  readonly answer: {
    readonly status: 200 | 201
    readonly type: string
    /** Of a JSON answer. */
    readonly schema?: z.ZodType
    /** A second success, without a body. */
    readonly orEmpty?: 202
  }
  /** The failures it can answer with, besides those of every route of its kind. */
  readonly refusals: readonly Failure['kind'][]
}

/** A request that a route takes. */
export interface OpenCall {
  readonly request: Request
  readonly response: Response
}

export interface KeyedCall extends OpenCall {
  readonly caller: Caller
}

type Answered = Promise<Result<Reply, Failure>>

export interface OpenEndpoint {
  readonly operation: Operation
  readonly access: 'open'
  handle(call: OpenCall): Answered
}

export interface KeyedEndpoint {
  readonly operation: Operation
  readonly access: 'keyed'
  /** The `tenant` of its query must be the caller's own, before anything else is looked at. */
  readonly usesTenant?: boolean
  /** Refused on a server without keys. */
  readonly needsKeys?: boolean
  /** Refused when a page of another site asks, on any server. */
  readonly sameOriginOnly?: boolean
  handle(call: KeyedCall): Answered
}

export type Endpoint = OpenEndpoint | KeyedEndpoint

export const routeOf = ({ operation }: Pick<Endpoint, 'operation'>): string => `${operation.method} ${operation.path}`
