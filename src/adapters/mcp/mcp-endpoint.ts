import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Caller } from '../../domain/access/tenant.ts'
import { createToolServer, type ToolSettings, type ToolUseCases } from './tools.ts'

/** Answers one JSON-RPC message that came by HTTP; `body` is its parsed JSON. */
export type McpEndpoint = (request: Request, body: unknown, caller: Caller) => Promise<Response>

/**
 * Today's stateless protocol and the ones before it, from the same tools. No session is kept: every request gets a
 * server of its own, so that any process behind a proxy can answer it.
 */
export function createMcpEndpoint(useCases: ToolUseCases, settings: ToolSettings): McpEndpoint {
  return async (given, body, caller) => {
    const request = acceptingBoth(given)
    if (await isLegacyRequest(request, body)) {
      // One JSON reply instead of a stream of one event: any HTTP client can read it.
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
      const server = createToolServer(useCases, settings, caller)
      await server.connect(transport)
      try {
        return await transport.handleRequest(request, { parsedBody: body })
      } finally {
        await server.close()
      }
    }
    const handler = createMcpHandler(() => createToolServer(useCases, settings, caller), {
      legacy: 'reject',
      responseMode: 'json',
    })
    return handler.fetch(request, { parsedBody: body })
  }
}

/** The protocol asks clients to accept a stream too; a plain HTTP client that did not is answered all the same. */
function acceptingBoth(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.set('accept', 'application/json, text/event-stream')
  return new Request(request.url, { method: request.method, headers, signal: request.signal })
}
