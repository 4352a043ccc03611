import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { exitCode } from '../adapters/cli/exit-code.ts'
import { readConfig } from './config.ts'

const config = readConfig(process.env)
if (!config.ok) {
  for (const complaint of config.failure) console.error(complaint)
  process.exit(exitCode.usage)
}

enableCompileCache(path.join(config.value.cacheDir, 'compiled'))
// Only now: a wrong setting is said at once, before anything heavy is loaded.
const [{ compose }, { startServer }] = await Promise.all([import('./compose.ts'), import('../adapters/http/server.ts')])

const service = await compose(config.value).catch(giveUp)
const { logger } = service.ports
for (const warning of config.value.warnings) logger.warn(warning)

const { host, port } = config.value
const server = await startServer(service.app, { host, port }).catch(async (fault: unknown) => {
  await service.close()
  return giveUp(fault)
})

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    if (stopping) return
    stopping = true
    logger.info('stopping', { signal })
    await server.stop()
    await service.close()
    process.exit(exitCode.fine)
  })
}

// Last: whoever waits for this line may stop the server the moment it comes.
logger.info('listening', { url: server.url })
service.warm()

async function giveUp(fault: unknown): Promise<never> {
  if (!config.ok) throw fault
  const { startFailure } = await import('./start-failure.ts')
  console.error(startFailure(fault, config.value))
  if (config.value.logLevel === 'debug' || config.value.logLevel === 'trace') console.error(fault)
  process.exit(exitCode.cannotStart)
}
