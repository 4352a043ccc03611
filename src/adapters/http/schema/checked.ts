import type * as z from 'zod'
import type { Failure, Issue } from '../../../domain/failure.ts'
import { fail, ok, type Result } from '../../../domain/result.ts'

/** Every complaint at once, in words for the person who reads the answer; a value is never repeated in them. */
export function checked<S extends z.ZodType>(schema: S, value: unknown): Result<z.output<S>, Failure> {
  const read = schema.safeParse(value)
  if (read.success) return ok(read.data)
  if (isOnlyNameMissing(read.error.issues, value)) return fail({ kind: 'filename-required' })
  const issues = read.error.issues.flatMap((issue) => issuesOf(issue, value))
  const more = issues.length - issuesMax
  if (more > 0) issues.splice(issuesMax, more, { path: '', message: `그 밖에 ${more}건이 더 있습니다.` })
  return fail({ kind: 'bad-request', issues })
}

/** A file without a name is refused in the same words wherever it is asked for. */
function isOnlyNameMissing([first, ...more]: readonly z.core.$ZodIssue[], value: unknown): boolean {
  return more.length === 0 && first?.path.join('.') === 'filename' && valueAt(value, ['filename']) === undefined
}

/** Enough to mend any honest request; an answer must not grow with what is sent. */
const issuesMax = 50

function issuesOf(issue: z.core.$ZodIssue, value: unknown): Issue[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key.slice(0, 64)].join('.'), message: '알 수 없는 필드입니다.' }))
  }
  const absent = valueAt(value, path) === undefined
  return [{ path: path.join('.'), message: absent ? '필수 항목입니다.' : wordingOf(issue) }]
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
        ? (inner as Record<string, unknown>)[step]
        : undefined,
    value,
  )
}

const wanted: Readonly<Record<string, string>> = {
  string: '문자열이어야 합니다.',
  number: '수여야 합니다.',
  int: '정수여야 합니다.',
  boolean: 'true 또는 false여야 합니다.',
  array: '배열이어야 합니다.',
  object: 'JSON 객체여야 합니다.',
}

function wordingOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wanted[issue.expected] ?? '형식이 올바르지 않습니다.'
    case 'too_small':
      return `${measured(issue.origin)}${issue.minimum} 이상이어야 합니다.`
    case 'too_big':
      return `${measured(issue.origin)}${issue.maximum} 이하여야 합니다.`
    case 'invalid_value':
      return `${issue.values.map(String).join(', ')} 중 하나여야 합니다.`
    case 'custom':
      return issue.message
    default:
      return '형식이 올바르지 않습니다.'
  }
}

function measured(origin: string): string {
  return origin === 'string' ? '글자 수가 ' : origin === 'array' ? '항목 수가 ' : ''
}
