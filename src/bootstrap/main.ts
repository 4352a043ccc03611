import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { readConfig } from './config.ts'

const config = readConfig(process.env)
if (!config.ok) {
  for (const complaint of config.failure) console.error(complaint)
  process.exit(2)
}

enableCompileCache(path.join(config.value.cacheDir, 'compiled'))
// Only now: a wrong setting is said at once, before anything heavy is loaded.
const [{ compose }, { startServer }] = await Promise.all([import('./compose.ts'), import('../adapters/http/server.ts')])
const service = await compose(config.value)
const { logger } = service.ports
for (const warning of config.value.warnings) logger.warn(warning)

const server = await startServer(service.app, { host: config.value.host, port: config.value.port }).catch(
  async (cause: unknown) => {
    console.error(`cannot listen on ${config.value.host}:${config.value.port}: ${String(cause)}`)
    await service.close()
    process.exit(2)
  },
)
logger.info('listening', { url: server.url })

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    if (stopping) return
    stopping = true
    logger.info('stopping', { signal })
    await server.stop()
    await service.close()
    process.exit(0)
  })
}
