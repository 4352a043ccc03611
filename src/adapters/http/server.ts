import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { answerBrokenRequest } from './broken-request.ts'

export interface ServerOptions {
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  readonly limits?: Partial<ServerLimits>
}

export interface ServerLimits {
  /** A question of 2,000 Korean characters takes 18 kB in a URL. */
  readonly headerBytesMax: number
  readonly headersMax: number
  readonly headersTimeoutMs: number
  /** From the first byte of a request to the last of its body. */
  readonly requestTimeoutMs: number
  /** Longer than proxies keep theirs, so that none sends a request into a connection that is closing. */
  readonly keepAliveMs: number
  /** A connection on which nothing moved for so long: a client that does not read its answer. */
  readonly idleSocketMs: number
  readonly connectionsMax: number
  /** How long requests under way may take to finish when the server stops. */
  readonly stopMs: number
}

const defaults: ServerLimits = {
  headerBytesMax: 32 * 1024,
  headersMax: 200,
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 600_000,
  keepAliveMs: 65_000,
  idleSocketMs: 900_000,
  connectionsMax: 2_000,
  stopMs: 10_000,
}

export interface RunningServer {
  readonly url: string
  readonly port: number
  /** Takes no new connection, lets requests under way finish for a while, then cuts what is left. */
  stop(): Promise<void>
}

export async function startServer(app: RequestListener, options: ServerOptions): Promise<RunningServer> {
  const limits = { ...defaults, ...options.limits }
  const server = createServer({
    maxHeaderSize: limits.headerBytesMax,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: Math.min(5_000, limits.headersTimeoutMs),
    keepAliveTimeout: limits.keepAliveMs,
    requireHostHeader: false,
    noDelay: true,
  })
  server.maxHeadersCount = limits.headersMax
  server.maxConnections = limits.connectionsMax
  server.timeout = limits.idleSocketMs

  const connections = new Map<Socket, Set<ServerResponse>>()
  let stopping = false
  server.on('connection', (socket) => {
    connections.set(socket, new Set())
    socket.once('close', () => connections.delete(socket))
  })
  const serve: RequestListener = (request, response) => {
    const underWay = connections.get(request.socket)
    underWay?.add(response)
    if (stopping) response.setHeader('Connection', 'close')
    response.once('close', () => {
      underWay?.delete(response)
      if (stopping && underWay?.size === 0) request.socket.destroySoon()
    })
    app(request, response)
  }
  server.on('request', serve)
  // The app asks for the body when it wants it, so that a refused upload is never sent.
  server.on('checkContinue', serve)
  server.on('checkExpectation', serve)
  server.on('clientError', answerBrokenRequest)

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: bareHost(options.host), port: options.port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const { address, family, port } = server.address() as AddressInfo
  const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`

  return {
    url,
    port,
    async stop() {
      stopping = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const [socket, underWay] of connections) {
        // Node counts a connection that has not asked for anything yet as busy; browsers open such in advance.
        if (underWay.size === 0) socket.destroy()
        for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close')
      }
      const cut = setTimeout(() => server.closeAllConnections(), limits.stopMs)
      await closed
      clearTimeout(cut)
    },
  }
}

function bareHost(host: string): string {
  return host.replace(/^\[(.*)\]$/u, '$1')
}
