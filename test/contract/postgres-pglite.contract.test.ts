import { startPglite } from '../support/pglite.ts'
import { postgresSuite } from './postgres-suite.ts'

postgresSuite('PGlite', startPglite)
