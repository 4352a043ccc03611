// The service on another store: npm run build && node examples/sqlite-index/serve.ts index.db
import { startService } from 'munseo'
import { createSqliteIndex } from './sqlite-index.ts'

const index = createSqliteIndex({ file: process.argv[2] ?? 'index.db' })
const { stop } = await startService(process.env, { index })
process.once('SIGTERM', () => stop().then(() => index.close()))
