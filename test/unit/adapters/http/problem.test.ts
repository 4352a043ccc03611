import { describe, expect, test } from 'vitest'
import { internalProblem, refusalOf } from '../../../../src/adapters/http/problem.ts'
import { problemTable } from '../../../../src/adapters/http/problem-table.ts'
import type { Failure } from '../../../../src/domain/failure.ts'

const facts = { issues: [{ path: 'a', message: 'b' }], allow: ['GET'], bytesMax: 1024, retryAfterS: 7, detail: 'x' }
const every = (Object.keys(problemTable) as Failure['kind'][]).map((kind) => ({ ...facts, kind }) as Failure)

describe('problems', () => {
  test('every failure has its own reason but for none', () => {
    const reasons = every.map((failure) => refusalOf(failure).problem.reason)
    expect(new Set(reasons).size).toBe(reasons.length)
    for (const reason of reasons) expect(reason).toMatch(/^[A-Z][A-Z0-9_]+$/u)
  })

  test.each(every)('$kind says in Korean what to do, under a status of its own kind', (failure) => {
    const { problem } = refusalOf(failure)
    expect(problem.detail).toMatch(/[가-힣].*(?:십시오|습니다)\./u)
    expect(problem.title).toMatch(/^[A-Za-z][\w.' -]+/u)
    expect(problem.status).toBeGreaterThanOrEqual(400)
    expect(problem.type).toBe(`urn:munseo:problem:${problem.reason.toLowerCase().replaceAll('_', '-')}`)
  })

  test.each(['key-required', 'key-invalid'] as const)('%s asks for a bearer', (kind) => {
    expect(refusalOf({ kind }).headers).toEqual({ 'WWW-Authenticate': 'Bearer' })
  })

  test.each(['try-rate-limited', 'try-busy', 'rate-limited'] as const)('%s says when to come back', (kind) => {
    expect(refusalOf({ kind, retryAfterS: 7 }).headers).toEqual({ 'Retry-After': '7' })
  })

  test('a full parse gate says five seconds', () => {
    expect(refusalOf({ kind: 'parse-limit' }).headers).toEqual({ 'Retry-After': '5' })
  })

  test.each([
    [5_000, '크기 5000바이트를'],
    [104_857_600, '크기 100MiB(104857600바이트)를'],
  ])('a limit of %d bytes is told as %s', (bytesMax, told) => {
    expect(refusalOf({ kind: 'upload-too-large', bytesMax }).problem.detail).toContain(told)
  })

  test('only a bad request lists issues', () => {
    expect(refusalOf({ kind: 'bad-request', issues: facts.issues }).problem.issues).toEqual(facts.issues)
    expect(refusalOf({ kind: 'bad-json' }).problem).not.toHaveProperty('issues')
  })

  test('a fault of ours tells its number and nothing else', () => {
    expect(internalProblem('r-1')).toMatchObject({ status: 500, reason: 'INTERNAL', request_id: 'r-1' })
  })
})
