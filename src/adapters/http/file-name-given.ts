import type { IncomingMessage } from 'node:http'
import { fileNameFrom } from '../../domain/access/file-name.ts'
import type { Failure } from '../../domain/failure.ts'
import { fail, ok, type Result } from '../../domain/result.ts'
import { textFromPercent } from './percent-text.ts'
import { rawQueryOf } from './query.ts'

/** The name an upload goes by: the `X-Filename` header or, without one, the `filename` of the query. */
export function fileNameGiven(request: IncomingMessage): Result<string, Failure> {
  const headers = request.headersDistinct['x-filename'] ?? []
  const given = headers.length > 0 ? headers : (rawQueryOf(request).get('filename') ?? [])
  if (given.length > 1) return fail({ kind: 'bad-filename' })
  const text = textFromPercent(given[0] ?? '', { plusIsSpace: headers.length === 0 })
  return text === '' ? fail({ kind: 'filename-required' }) : usableName(text)
}

export function usableName(given: string | undefined): Result<string, Failure> {
  const name = given === undefined ? undefined : fileNameFrom(given)
  return name === undefined ? fail({ kind: 'bad-filename' }) : ok(name)
}
