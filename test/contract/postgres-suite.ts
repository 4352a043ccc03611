import { afterAll, beforeAll, describe } from 'vitest'
import { createFreshStores, type TestDatabase } from '../support/test-database.ts'
import { postgresKits } from './postgres-kits.ts'
import { postgresPromises } from './postgres-promises.ts'
import { postgresServices } from './postgres-services.ts'

/** The same tests on a database started in any way. */
export function postgresSuite(where: string, start: () => Promise<TestDatabase>): void {
  describe(`PostgreSQL (${where})`, () => {
    let started: TestDatabase | undefined
    const database = () => {
      if (started === undefined) throw new Error('the database did not start')
      return started
    }
    const stores = createFreshStores(database)

    beforeAll(async () => {
      started = await start()
    })
    afterAll(async () => {
      if (started === undefined) return
      await stores.dropAll()
      await started.stop()
    })

    postgresKits(database, stores.open)
    postgresPromises(database, stores.open)
    postgresServices(database, stores.open)
  })
}
