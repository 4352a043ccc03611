import { Client as TodayClient, StreamableHTTPClientTransport as TodayTransport } from '@modelcontextprotocol/client'
import { Client as FormerClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as FormerTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

export interface ListedTool {
  readonly name: string
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly inputSchema: Readonly<Record<string, unknown>>
  readonly outputSchema?: Readonly<Record<string, unknown>> | undefined
  readonly annotations?: Readonly<Record<string, unknown>> | undefined
}

export interface CallResult {
  readonly isError?: boolean | undefined
  readonly structuredContent?: unknown
  readonly content: readonly { readonly type: string; readonly text?: string }[]
}

/** An official client, connected. It checks every result against the tool's output schema by itself. */
export interface Connected {
  /** The revision of the protocol that was agreed on. */
  readonly revision: string | undefined
  readonly server: { readonly name: string; readonly version: string } | undefined
  readonly instructions: string | undefined
  tools(): Promise<readonly ListedTool[]>
  call(name: string, args: Record<string, unknown>): Promise<CallResult>
  close(): Promise<void>
}

export interface Generation {
  readonly name: string
  readonly revision: string
  connect(url: string, headers?: Record<string, string>): Promise<Connected>
}

const clientInfo = { name: 'test', version: '1' }

function today(name: string, revision: string, options: ConstructorParameters<typeof TodayClient>[1]): Generation {
  return {
    name,
    revision,
    async connect(url, headers = {}) {
      const client = new TodayClient(clientInfo, options ?? {})
      await client.connect(new TodayTransport(new URL('/mcp', url), { requestInit: { headers } }))
      return {
        revision: client.getNegotiatedProtocolVersion(),
        server: client.getServerVersion(),
        instructions: client.getInstructions(),
        tools: async () => (await client.listTools()).tools,
        call: async (tool, args) => (await client.callTool({ name: tool, arguments: args })) as CallResult,
        close: () => client.close(),
      }
    },
  }
}

const former: Generation = {
  name: '@modelcontextprotocol/sdk 1',
  revision: '2025-11-25',
  async connect(url, headers = {}) {
    const client = new FormerClient(clientInfo)
    const transport = new FormerTransport(new URL('/mcp', url), { requestInit: { headers } })
    // Its transport leaves `sessionId` undefined where its interface leaves it out.
    await client.connect(transport as Parameters<typeof client.connect>[0])
    return {
      revision: transport.protocolVersion,
      server: client.getServerVersion(),
      instructions: client.getInstructions(),
      tools: async () => (await client.listTools()).tools as readonly ListedTool[],
      call: async (tool, args) => (await client.callTool({ name: tool, arguments: args })) as CallResult,
      close: () => client.close(),
    }
  },
}

/** Every way an official client speaks to this server. */
export const generations: readonly Generation[] = [
  today('@modelcontextprotocol/client 2, pinned', '2026-07-28', {
    versionNegotiation: { mode: { pin: '2026-07-28' } },
  }),
  today('@modelcontextprotocol/client 2, negotiating', '2026-07-28', { versionNegotiation: { mode: 'auto' } }),
  today('@modelcontextprotocol/client 2, as it was in 2025', '2025-11-25', {}),
  today('@modelcontextprotocol/client 2, of June 2025', '2025-06-18', { supportedProtocolVersions: ['2025-06-18'] }),
  former,
]
