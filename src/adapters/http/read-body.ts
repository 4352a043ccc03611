import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Failure } from '../../domain/failure.ts'
import { fail, ok, type Result } from '../../domain/result.ts'
import { exchangeOf } from './exchange.ts'

export interface BodyLimits {
  readonly bytesMax: number
  /** The longest wait for the next bytes. The whole request has its own bound at the server. */
  readonly idleMs: number
}

/**
 * Reads the body piece by piece and hands each to `take`, waiting for it. Ends with what `take` refuses, at the first
 * byte over the limit, when nothing comes for too long, or when the connection breaks. The length a client claims
 * only serves to refuse early.
 */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  limits: BodyLimits,
  take: (piece: Buffer) => Promise<Failure | undefined> | Failure | undefined,
): Promise<Result<void, Failure>> {
  const tooLarge: Failure = { kind: 'upload-too-large', bytesMax: limits.bytesMax }
  if (Number(request.headers['content-length'] ?? 0) > limits.bytesMax) return Promise.resolve(fail(tooLarge))
  // Bytes that must be unpacked first could grow without end, and no client needs it.
  if (!/^(?:identity)?$/iu.test(request.headers['content-encoding'] ?? '')) {
    return Promise.resolve(fail({ kind: 'unsupported-media-type' }))
  }
  if (request.destroyed && !request.complete) return Promise.resolve(fail({ kind: 'body-incomplete' }))
  if (/^100-continue$/iu.test(request.headers.expect ?? '')) response.writeContinue()

  const exchange = exchangeOf(request)
  return new Promise((resolve, reject) => {
    let total = 0
    let taking: Promise<unknown> = Promise.resolve()
    let timer = setTimeout(onIdle, limits.idleMs)

    function settle(outcome: Result<void, Failure>): void {
      stop()
      resolve(outcome)
    }
    function stop(): void {
      clearTimeout(timer)
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose)
      // What a refused client still sends is thrown away. An error after this point has nobody left to tell.
      request.on('error', () => {}).resume()
    }
    function onIdle(): void {
      settle(fail({ kind: 'body-timeout' }))
    }
    function onData(piece: Buffer): void {
      clearTimeout(timer)
      total += piece.length
      exchange.bytesIn = total
      if (total > limits.bytesMax) {
        settle(fail(tooLarge))
        return
      }
      request.pause()
      taking = Promise.resolve()
        .then(() => take(piece))
        .then((refused) => {
          if (refused !== undefined) return settle(fail(refused))
          timer = setTimeout(onIdle, limits.idleMs)
          request.resume()
        })
        .catch(broken)
    }
    function onEnd(): void {
      // The last piece may still be on its way to the disk.
      void taking.then(() => settle(ok(undefined)))
    }
    function onClose(): void {
      if (!request.complete) settle(fail({ kind: 'body-incomplete' }))
    }
    function broken(cause: unknown): void {
      stop()
      reject(cause)
    }

    request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose)
  })
}
