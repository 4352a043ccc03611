import type { IncomingMessage } from 'node:http'

export interface MediaType {
  /** Lower case, without parameters; empty when none is stated. */
  readonly name: string
  /** True when no character set is stated, too. */
  readonly isUtf8: boolean
}

export function mediaTypeOf(request: IncomingMessage): MediaType {
  const [name = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/u.exec(parameter)?.[1])
    .find(Boolean)
  return { name: name.trim(), isUtf8: charset === undefined || charset === 'utf-8' || charset === 'utf8' }
}

export function isForm(type: MediaType): boolean {
  return type.name.startsWith('multipart/') || type.name === 'application/x-www-form-urlencoded'
}
