/** What an operator can do something about, in words. */
const meanings = new Map([
  ['28P01', 'the user name or the password is wrong'],
  ['28000', 'this user may not connect'],
  ['3D000', 'there is no such database'],
  ['42501', 'this user lacks a right'],
  ['53100', 'its disk is full'],
  ['53300', 'it has too many connections'],
  ['55P03', 'another transaction held a lock for too long'],
  ['57014', 'the statement took too long'],
  ['57P01', 'it is shutting down'],
  ['57P03', 'it is starting up'],
])

/** Texts of the client library itself; those of the server may quote a document. */
const silences = /timeout exceeded|read timeout|terminated|not queryable|was closed|pool after calling end/iu

/** The database did not do what it was asked. Its message quotes no value: documents stay out of logs. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  /** A SQLSTATE, or a system error such as `ECONNREFUSED`. */
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export function databaseError(cause: unknown): DatabaseError {
  const code = textOf(cause, 'code')
  if (code === undefined) {
    const said = textOf(cause, 'message') ?? ''
    return new DatabaseError('NO_ANSWER', `PostgreSQL does not answer${silences.test(said) ? `: ${said}` : ''}`)
  }
  if (!/^[0-9A-Z]{5}$/u.test(code)) return new DatabaseError(code, `PostgreSQL cannot be reached: ${code}`)
  const meaning = meanings.get(code)
  const where = ['routine', 'table', 'constraint'].flatMap((field) => textOf(cause, field) ?? [])
  const why = meaning === undefined ? where.join(', ') : meaning
  return new DatabaseError(code, `PostgreSQL answered with the error ${code}${why === '' ? '' : ` (${why})`}`)
}

function textOf(cause: unknown, field: string): string | undefined {
  const value = typeof cause === 'object' && cause !== null ? (cause as Record<string, unknown>)[field] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}
