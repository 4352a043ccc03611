import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { ChunkFile } from '../../application/chunk-file.ts'
import type { Caller } from '../../domain/access/tenant.ts'
import { type AskingUseCases, askingTools } from './asking-tools.ts'
import { type ChangingSettings, type ChangingUseCases, changingTools } from './changing-tools.ts'
import { readDocumentTool } from './read-document-tool.ts'
import { createToolServer } from './tool-server.ts'

export interface McpUseCases extends AskingUseCases, ChangingUseCases {
  readonly chunkFile: ChunkFile
}

export interface McpSettings extends ChangingSettings {
  readonly version: string
}

/** Answers one JSON-RPC message that came by HTTP; `body` is its parsed JSON. Rejects for a fault of ours alone. */
export type McpEndpoint = (request: Request, body: unknown, caller: Caller) => Promise<Response>

/**
 * Today's stateless protocol and the ones before it, from the same tools. No session is kept: every request gets a
 * server of its own, so that any process behind a proxy can answer it.
 */
export function createMcpEndpoint(useCases: McpUseCases, settings: McpSettings): McpEndpoint {
  const tools = new Map(
    [readDocumentTool(useCases, settings), ...askingTools(useCases), ...changingTools(useCases, settings)].map(
      (tool) => [tool.listed.name, tool],
    ),
  )

  return async (given, body, caller) => {
    const faults: unknown[] = []
    const makeServer = () =>
      createToolServer({ version: settings.version, tools, caller, onFault: (fault) => faults.push(fault) })
    const request = acceptingBoth(given)
    const response = (await isLegacyRequest(request, body))
      ? await answerAsBefore(makeServer(), request, body)
      : await createMcpHandler(makeServer, { legacy: 'reject' }).fetch(request, { parsedBody: body })
    if (faults.length > 0) throw faults[0]
    return response
  }
}

/** The protocol of 2025: one JSON reply instead of a stream of one event, so that any HTTP client can read it. */
async function answerAsBefore(server: Server, request: Request, body: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: body })
  } finally {
    await server.close()
  }
}

/** The protocol asks clients to accept a stream too; a plain HTTP client that did not is answered all the same. */
function acceptingBoth(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.set('accept', 'application/json, text/event-stream')
  return new Request(request.url, { method: request.method, headers, signal: request.signal })
}
