import { tmpdir } from 'node:os'
import { expect } from 'vitest'
import type * as z from 'zod'

export interface Problem {
  readonly status: number
  readonly reason: string
  readonly detail: string
  readonly issues?: readonly { readonly path: string; readonly message: string }[]
}

/** Calls a server as a service would, with its key. */
export interface Client {
  get(at: string): Promise<Response>
  post(at: string, body: unknown): Promise<Response>
  /** Raw bytes under a name. */
  send(at: string, filename: string, bytes: string | Uint8Array, headers?: Record<string, string>): Promise<Response>
  delete(at: string): Promise<Response>
}

export function clientOf({ url }: { readonly url: string }, key?: string): Client {
  const own: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  return {
    get: (at) => fetch(url + at, { headers: own }),
    post: (at, body) =>
      fetch(url + at, {
        method: 'POST',
        headers: { ...own, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    send: (at, filename, bytes, headers = {}) =>
      fetch(url + at, {
        method: 'POST',
        headers: {
          ...own,
          'content-type': 'application/octet-stream',
          'x-filename': encodeURIComponent(filename),
          ...headers,
        },
        body: bytes as string | Uint8Array<ArrayBuffer>,
      }),
    delete: (at) => fetch(url + at, { method: 'DELETE', headers: own }),
  }
}

/** The body of an answer that must be exactly what is published: nothing missing, nothing that has no description. */
export async function published<S extends z.ZodType>(answer: Response, schema: S, status = 200): Promise<z.output<S>> {
  const body: unknown = await answer.json()
  expect([answer.status, body]).toEqual([status, expect.anything()])
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const read = schema.parse(body)
  expect(read).toEqual(body)
  return read
}

/** The refusal, checked to be a problem in full. */
export async function refusal(answer: Response): Promise<Problem> {
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-type'), text]).toEqual([
    expect.any(Number),
    'application/problem+json; charset=utf-8',
    expect.stringContaining('"reason"'),
  ])
  const problem = JSON.parse(text) as Problem & { type: string; title: string }
  expect(problem.status).toBe(answer.status)
  expect([typeof problem.type, typeof problem.title, typeof problem.detail]).toEqual(['string', 'string', 'string'])
  // Neither a place on this machine nor a line of a stack trace ever goes out.
  for (const place of [process.cwd(), tmpdir(), 'node_modules']) expect(text).not.toContain(place)
  expect(text).not.toMatch(/\bat \S+ \(|\.[jt]s:\d/u)
  return problem
}

/** Status and reason, the part most tests look at. */
export async function refused(answer: Response): Promise<readonly [number, string]> {
  const { status, reason } = await refusal(answer)
  return [status, reason]
}
