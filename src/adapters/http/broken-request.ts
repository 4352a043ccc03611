import type { Duplex } from 'node:stream'
import { type Problem, problemHead } from './problem.ts'

type Wording = Pick<Problem, 'title' | 'detail' | 'reason' | 'status'>

const notHttp: Wording = {
  status: 400,
  title: 'This is not an HTTP request',
  detail: '올바른 HTTP 요청이 아닙니다.',
  reason: 'BAD_REQUEST',
}

/** By the code of Node's own complaint. */
const wordingOf: Readonly<Record<string, Wording>> = {
  HPE_INVALID_EOF_STATE: {
    status: 400,
    title: 'The request ended too early',
    detail: '요청이 끝까지 도착하지 않았습니다. 다시 보내십시오.',
    reason: 'BODY_INCOMPLETE',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    title: 'The request came too slowly',
    detail: '요청이 너무 오래 도착하지 않아 중단했습니다. 연결 상태를 확인하고 다시 보내십시오.',
    reason: 'BODY_TIMEOUT',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    title: 'The headers are too large',
    detail: '요청의 주소와 헤더가 너무 깁니다. 긴 질문은 POST로 보내십시오.',
    reason: 'HEADERS_TOO_LARGE',
  },
}

/** The answer being written on a connection, by the name Node itself goes by; there is no public one. */
type Answering = Duplex & { readonly _httpMessage?: { readonly headersSent: boolean } | null }

/** Answers what never became a whole request, in the shape of every other refusal, and closes the connection. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Answering): void {
  if (!socket.writable || socket._httpMessage?.headersSent === true || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const words = wordingOf[error.code ?? ''] ?? notHttp
  const problem: Problem = { ...problemHead(words.reason), ...words }
  const body = JSON.stringify(problem)
  socket.end(
    [
      `HTTP/1.1 ${words.status} ${words.title}`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
