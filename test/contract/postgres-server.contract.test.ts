import { test } from 'vitest'
import { postgresSuite } from './postgres-suite.ts'

const url = process.env['SERVICE_TEST_DATABASE_URL']

if (url === undefined || url === '') {
  test.skip('PostgreSQL (server): SERVICE_TEST_DATABASE_URL names none, so the store was tried on PGlite only')
} else {
  postgresSuite('server', async () => ({ url, stop: async () => {} }))
}
