import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import type { Failure, Issue } from '../../domain/failure.ts'
import { fail, type Result } from '../../domain/result.ts'
import { textFromPercent } from './percent-text.ts'
import { checked } from './schema/checked.ts'

/** Every parameter as it was sent, by name; a name given twice has two values. */
export function rawQueryOf(request: IncomingMessage): ReadonlyMap<string, readonly string[]> {
  const url = request.url ?? ''
  const start = url.indexOf('?')
  const found = new Map<string, string[]>()
  if (start < 0) return found
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = equals < 0 ? pair : pair.slice(0, equals)
    const values = found.get(name) ?? []
    values.push(equals < 0 ? '' : pair.slice(equals + 1))
    found.set(name, values)
  }
  return found
}

/** The one value of a parameter; undefined when it is absent, unreadable, or given more than once. */
export function soleParameter(request: IncomingMessage, name: string): string | undefined {
  const [value, ...more] = rawQueryOf(request).get(name) ?? []
  return value === undefined || more.length > 0 ? undefined : textFromPercent(value, { plusIsSpace: true })
}

/**
 * Reads the parameters a schema knows and checks them as it would check a JSON body; the others are left alone.
 * Numbers and truth values are written as text in a URL, so where the schema wants one the text is read as one.
 */
export function queryAs<S extends z.ZodObject>(request: IncomingMessage, schema: S): Result<z.output<S>, Failure> {
  const raw = rawQueryOf(request)
  if (raw.size === 0) return emptyQueryAs(schema)
  const issues: Issue[] = []
  const values: Record<string, unknown> = Object.create(null)
  for (const [name, type] of typesOf(schema)) {
    const given = raw.get(name) ?? []
    if (given.length > 1) issues.push({ path: name, message: '한 번만 보낼 수 있습니다.' })
    if (given.length !== 1) continue
    const text = textFromPercent(given[0]!, { plusIsSpace: true })
    if (text === undefined) issues.push({ path: name, message: '퍼센트 인코딩이 올바르지 않습니다.' })
    else values[name] = typed(text, type)
  }
  if (issues.length > 0) return fail({ kind: 'bad-request', issues })
  return checked(schema, { ...values })
}

const emptyBySchema = new WeakMap<z.ZodObject, Result<unknown, Failure>>()

/** What a schema makes of no parameters is always the same, and probes send none. */
function emptyQueryAs<S extends z.ZodObject>(schema: S): Result<z.output<S>, Failure> {
  const made = emptyBySchema.get(schema) ?? checked(schema, {})
  emptyBySchema.set(schema, made)
  return made as Result<z.output<S>, Failure>
}

type Types = ReadonlyMap<string, unknown>
const typesBySchema = new WeakMap<z.ZodObject, Types>()

function typesOf(schema: z.ZodObject): Types {
  const known = typesBySchema.get(schema)
  if (known !== undefined) return known
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' })
  const types = new Map(
    Object.entries(properties).map(([name, of]) => [name, typeof of === 'object' ? of.type : undefined] as const),
  )
  typesBySchema.set(schema, types)
  return types
}

function typed(text: string, type: unknown): unknown {
  if ((type === 'integer' || type === 'number') && /^[+-]?\d+(?:\.\d+)?$/u.test(text)) return Number(text)
  if (type === 'boolean' && /^(?:1|true)$/iu.test(text)) return true
  if (type === 'boolean' && /^(?:0|false)?$/iu.test(text)) return false
  return text
}
