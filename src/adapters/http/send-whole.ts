import type { Request, Response } from 'express'

/** How long a client may go on sending after it was answered before its connection is cut. */
const lingerMs = 5_000

/**
 * Sends an answer whose headers are set. When the body of the request has not been read to its end, the answer goes
 * out at once, but the connection is closed only after the client has stopped sending: closing on bytes that nobody
 * read would take the answer away from a client that sends first and listens later.
 */
export function sendWhole(request: Request, response: Response, payload: string | Uint8Array): void {
  response.set('Content-Length', String(Buffer.byteLength(payload)))
  if (isRead(request)) {
    response.end(payload)
    return
  }
  response.set('Connection', 'close')
  if (isWaitingToSend(request)) {
    response.end(payload)
    return
  }
  if (request.method !== 'HEAD') response.write(payload)
  const cut = setTimeout(() => request.socket.destroy(), lingerMs)
  const end = () => {
    clearTimeout(cut)
    response.end()
  }
  request.once('end', end).once('close', end).resume()
}

/** A request without a body is told so by its headers before it is told so by the stream. */
function isRead(request: Request): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  return request.complete || request.destroyed || (encoding === undefined && Number(length ?? 0) === 0)
}

/** It asked whether to send a body, and was not told to. */
function isWaitingToSend(request: Request): boolean {
  return request.headers.expect !== undefined && request.readableFlowing === null
}
