import { describe, expect, test } from 'vitest'
import { DatabaseError } from '../../../src/adapters/postgres/database-error.ts'
import { type Config, readConfig } from '../../../src/bootstrap/config.ts'
import { startFailure } from '../../../src/bootstrap/start-failure.ts'

function configOf(env: Record<string, string>): Config {
  const read = readConfig(env)
  if (!read.ok) throw new Error(read.failure.join('\n'))
  return read.value
}

const systemError = (facts: object) => Object.assign(new Error('E: told by the system'), facts)

describe('a database', () => {
  const config = configOf({
    SERVICE_STORE: 'postgres',
    SERVICE_DATABASE_URL: 'postgres://kim:geheim@db.example/munseo',
  })

  test.each([
    ['28P01', 'the user name or the password is wrong', 'put the right user and password into the URL'],
    ['3D000', 'there is no such database', 'create the database'],
    ['42501', 'this user lacks a right', 'grant the user the right to create a schema'],
    ['NO_ANSWER', 'PostgreSQL does not answer', 'see that it runs'],
  ])('that answers %s is named without its password, with what to do', (code, message, advice) => {
    const line = startFailure(new DatabaseError(code, message), config)
    expect(line).toContain(`SERVICE_DATABASE_URL: db.example:5432/munseo cannot be used: ${message}; ${advice}`)
    expect(line).not.toMatch(/geheim|kim|\n/u)
  })
})

describe('a folder', () => {
  const config = configOf({ SERVICE_CORPUS_ROOT: '/srv/documents', SERVICE_CACHE_DIR: '/srv/cache' })

  test.each([
    ['EACCES', '/srv/documents', 'SERVICE_CORPUS_ROOT: /srv/documents cannot be used: this user may not write there'],
    ['EROFS', '/srv/cache/index', 'SERVICE_CACHE_DIR: /srv/cache cannot be used: the file system is read-only'],
    ['ENOSPC', '/srv/cache/spool', 'SERVICE_CACHE_DIR: /srv/cache cannot be used: the disk is full'],
    ['EMFILE', '/srv/cache', 'SERVICE_CACHE_DIR: /srv/cache cannot be used: EMFILE'],
    ['ENOTDIR', '/srv/cache-of-others', 'TMPDIR: '],
  ])('with %s at %s is told by its setting', (code, place, line) => {
    expect(startFailure(systemError({ code, path: place, syscall: 'mkdir' }), config)).toContain(line)
  })
})

test('a port below 1024 for a user without the right is told', () => {
  const line = startFailure(systemError({ code: 'EACCES', syscall: 'listen' }), configOf({ SERVICE_PORT: '80' }))
  expect(line).toBe(
    'SERVICE_HOST, SERVICE_PORT: cannot listen on 127.0.0.1:80: this user may not use that port; set SERVICE_PORT to 1024 or above',
  )
})

test('anything else is told in its own words', () => {
  expect(startFailure(new Error('the database has the encoding LATIN1; it needs UTF8'), configOf({}))).toBe(
    'cannot start: the database has the encoding LATIN1; it needs UTF8',
  )
})
