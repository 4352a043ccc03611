import { z } from 'zod'
import type { Caller } from '../../../domain/access/tenant.ts'
import { ok } from '../../../domain/result.ts'
import type { Endpoint, OpenCall } from '../endpoint.ts'
import { jsonBodyAs } from '../json-body.ts'
import type { BodyLimits } from '../read-body.ts'
import { request } from '../schema/published.ts'

/**
 * Speaks the Model Context Protocol. The request has its headers and no body: the body was read, bounded, and comes
 * as a value. The signal of the request ends when the client goes away.
 */
export type McpHandler = (request: globalThis.Request, body: unknown, caller: Caller) => Promise<globalThis.Response>

const message = request(
  'JsonRpcMessage',
  z
    .looseObject({ jsonrpc: z.literal('2.0'), method: z.string() })
    .meta({ description: 'A JSON-RPC 2.0 message of the Model Context Protocol.' }),
)

export function mcpRoute(mcp: McpHandler, limits: BodyLimits): Endpoint {
  return {
    operation: {
      method: 'POST',
      path: '/mcp',
      tag: 'ask',
      summary: 'Model Context Protocol over Streamable HTTP',
      body: { kind: 'json', schema: message },
      answer: { status: 200, type: 'application/json', orEmpty: 202 },
      refusals: ['origin-forbidden'],
    },
    access: 'keyed',
    sameOriginOnly: true,
    handle: async (call) => {
      const body = await jsonBodyAs(call, limits, message)
      if (!body.ok) return body
      const response = await mcp(webRequestOf(call), body.value, call.caller)
      return ok({ kind: 'made', response })
    },
  }
}

function webRequestOf({ request: asked, response }: OpenCall): globalThis.Request {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const headers = new Headers()
  for (const [name, values] of Object.entries(asked.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  return new globalThis.Request(`http://localhost${asked.originalUrl}`, {
    method: asked.method,
    headers,
    signal: gone.signal,
  })
}
