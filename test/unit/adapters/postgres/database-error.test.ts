import { expect, test } from 'vitest'
import { databaseError } from '../../../../src/adapters/postgres/database-error.ts'

test('the message says what to do something about', () => {
  for (const [cause, code, message] of [
    [{ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 10.0.0.1:5432' }, 'ECONNREFUSED', /cannot be reached/],
    [{ code: '28P01', message: '…' }, '28P01', /password is wrong/],
    [{ code: '57014', message: '…' }, '57014', /took too long/],
    [new Error('timeout exceeded when trying to connect'), 'NO_ANSWER', /timeout exceeded when trying to connect/],
    [new Error('Connection terminated unexpectedly'), 'NO_ANSWER', /terminated unexpectedly/],
    ['nothing', 'NO_ANSWER', /does not answer/],
  ] as const) {
    const error = databaseError(cause)
    expect([error.name, error.code]).toEqual(['DatabaseError', code])
    expect(error.message).toMatch(message)
  }
})

test('no value that the server quotes is repeated', () => {
  const quoting = {
    code: '22P02',
    message: 'invalid input syntax for type bigint: "비밀"',
    detail: 'Key (name)=(비밀) already exists.',
    where: 'unnamed portal parameter $1 = 비밀',
    routine: 'pg_strtoint64_safe',
    table: 'documents',
  }
  const error = databaseError(quoting)
  expect(`${error.message} ${error.stack} ${String(error.cause)}`).not.toContain('비밀')
  expect(error.message).toContain('pg_strtoint64_safe, documents')
  expect(databaseError(new Error('비밀')).message).not.toContain('비밀')
})
