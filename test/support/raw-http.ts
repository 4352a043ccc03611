import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'
import { connect } from 'node:net'

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** A request as it is, without what `fetch` adds, forbids or repairs. A body of several pieces goes out chunked. */
export function rawRequest(
  port: number,
  options: RequestOptions & { readonly pieces?: readonly (string | Uint8Array)[] },
): Promise<RawAnswer> {
  const { pieces = [], ...rest } = options
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent: false, ...rest }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => {
        text += piece
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      answer.on('error', reject)
    })
    sent.on('error', reject)
    for (const piece of pieces) sent.write(piece)
    sent.end()
  })
}

/** Sends bytes and gives everything that comes back until the server closes the connection. */
export function rawExchange(
  port: number,
  bytes: string | Uint8Array,
  /** Says after the bytes that no more will come. */
  { halfClose = false } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (piece: string) => {
      text += piece
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
    if (halfClose) socket.end(bytes)
    else socket.write(bytes)
  })
}
