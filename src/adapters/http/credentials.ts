import type { IncomingMessage } from 'node:http'
import type { Failure } from '../../domain/failure.ts'
import { fail, ok, type Result } from '../../domain/result.ts'

/** The key a request shows, by either header. Two headers that disagree show none: nobody could say who calls. */
export function keyShown(request: IncomingMessage): Result<string | undefined, Failure> {
  const bearer = /^Bearer[ \t]+(\S+)[ \t]*$/iu.exec(request.headers.authorization ?? '')?.[1]
  const plain = request.headers['x-api-key']
  const own = typeof plain === 'string' && plain !== '' ? plain : undefined
  if (bearer !== undefined && own !== undefined && bearer !== own) return fail({ kind: 'key-invalid' })
  return ok(bearer ?? own)
}
