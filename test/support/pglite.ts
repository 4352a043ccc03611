import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import type { TestDatabase } from './test-database.ts'

/**
 * PostgreSQL inside this process, behind a real connection on a free port. It runs one transaction at a time, so it
 * shows nothing of locks; starting it costs seconds, so a test file starts one.
 */
export async function startPglite(): Promise<TestDatabase> {
  const db = await PGlite.create({ extensions: { vector } })
  const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0, maxConnections: 100 })
  await server.start()
  return {
    url: `postgres://postgres:postgres@${server.getServerConn()}/postgres`,
    async stop() {
      await server.stop()
      await db.close()
    },
  }
}
