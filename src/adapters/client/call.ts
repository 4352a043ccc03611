import { errorOf, MunseoError } from './error.ts'
import { bytesOf, type GivenFile } from './given-file.ts'
import { type Operations, operations } from './interface.ts'

export interface ClientOptions {
  /** Where the server is; a path before the routes is kept. */
  readonly baseUrl: string | URL
  readonly key?: string | undefined
  /** In place of the platform's own. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
}

export type OperationId = keyof Operations

/** What an operation takes: a query, a body, a file. */
export type Asked<K extends OperationId> = Omit<Operations[K], 'reply'>

/** Any operation of the interface, by its id. Rejects with `MunseoError`, or with the reason of an aborted signal. */
export type Call = <K extends OperationId>(
  id: K,
  asked: Asked<K>,
  options?: CallOptions,
) => Promise<Operations[K]['reply']>

interface AnythingAsked {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  readonly file?: GivenFile
}

export function makeCall({ baseUrl, key, fetch = globalThis.fetch, headers = {} }: ClientOptions): Call {
  const base = new URL(baseUrl)
  if (!base.pathname.endsWith('/')) base.pathname += '/'
  const own = { ...headers, ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) }

  return async (id, asked, { signal } = {}) => {
    const { method, path, answers } = operations[id]
    const { query = {}, ...given } = asked as AnythingAsked
    const url = new URL(path.slice(1), base)
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value))
    }
    const sent = bodyOf(given)
    const answer = await reached(
      () => fetch(url, { method, signal: signal ?? null, ...sent, headers: { ...own, ...sent.headers } }),
      signal,
    )
    if (!answer.ok) throw await errorOf(answer)
    const text = await reached(() => answer.text(), signal)
    return (answers === 'text' ? text : jsonValueOf(text, answer)) as Operations[typeof id]['reply']
  }
}

function bodyOf({ body, file }: AnythingAsked): Pick<RequestInit, 'body'> & { headers: Record<string, string> } {
  if (file !== undefined) {
    const name = encodeURIComponent(file.name.toWellFormed())
    return { body: bytesOf(file), headers: { 'content-type': 'application/octet-stream', 'x-filename': name } }
  }
  if (body === undefined) return { headers: {} }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** The platform's errors for a server that does not answer differ; an abort is the caller's own and stays as it is. */
async function reached<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (signal?.aborted) throw cause
    const detail = '서버에 연결하지 못했습니다. 주소와 연결 상태를 확인하십시오.'
    throw new MunseoError({ reason: 'UNREACHABLE', status: 0, detail }, cause)
  }
}

function jsonValueOf(text: string, answer: Response): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    const detail = `서버가 알 수 없는 답을 보냈습니다 (HTTP ${answer.status}).`
    throw new MunseoError({ reason: 'UNEXPECTED_ANSWER', status: answer.status, detail }, cause)
  }
}
