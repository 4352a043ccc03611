import { transcode } from 'node:buffer'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Request, Response } from 'express'
import { jsonPieces } from './json-pieces.ts'
import { sendWhole } from './send-whole.ts'

/** What a route answers when it does not refuse. */
export type Reply =
  | { readonly kind: 'json'; readonly status: 200 | 201; readonly value: object }
  | {
      readonly kind: 'content'
      readonly type: string
      readonly content: string | Uint8Array
      readonly headers?: Readonly<Record<string, string>>
    }
  /** An answer that another protocol's handler made, possibly a stream. */
  | { readonly kind: 'made'; readonly response: globalThis.Response }

export const jsonType = 'application/json; charset=utf-8'

export const json = (value: object, status: 200 | 201 = 200): Reply => ({ kind: 'json', status, value })

export const content = (
  type: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Reply => ({ kind: 'content', type, content: body, headers })

export async function sendReply(request: Request, response: Response, reply: Reply): Promise<void> {
  switch (reply.kind) {
    case 'json':
      response.status(reply.status).set('Content-Type', jsonType)
      await sendJson(request, response, reply.value)
      return
    case 'content':
      response
        .status(200)
        .set('Content-Type', reply.type)
        .set(reply.headers ?? {})
      sendWhole(request, response, reply.content)
      return
    case 'made':
      await sendMade(response, reply.response)
  }
}

/** A short answer goes out at once; a long one piece by piece, so that other requests are served in between. */
async function sendJson(request: Request, response: Response, value: object): Promise<void> {
  const pieces = jsonPieces(value)
  const first = pieces.next().value ?? ''
  const second = pieces.next().value
  if (second === undefined) return sendWhole(request, response, first)
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  try {
    await pipeline(Readable.from(inTurns([first, second], pieces)), response)
  } catch (cause) {
    // A reader that went away ends the stream; that is its right.
    if (!response.destroyed) throw cause
  }
}

type Piece = string | Uint8Array

async function* inTurns(begun: readonly Piece[], rest: Iterable<Piece>): AsyncGenerator<Uint8Array> {
  for (const piece of begun) yield bytesOf(piece)
  for (const piece of rest) {
    yield bytesOf(piece)
    await nextTurn()
  }
}

/** By way of UTF-16, which is how text lies in memory: three times as fast for Hangul as encoding it at once. */
const bytesOf = (piece: Piece): Uint8Array =>
  typeof piece === 'string' ? transcode(Buffer.from(piece, 'utf16le'), 'utf16le', 'utf8') : piece

async function sendMade(response: Response, made: globalThis.Response): Promise<void> {
  response.status(made.status)
  made.headers.forEach((value, name) => {
    response.setHeader(name, value)
  })
  if (made.body === null) {
    response.end()
    return
  }
  response.flushHeaders()
  try {
    await pipeline(Readable.fromWeb(made.body as ReadableStream), response)
  } catch (cause) {
    // A reader that went away ends the stream; that is its right.
    if (!response.destroyed) throw cause
  }
}
