import path from 'node:path'
import { checkCommand } from '../adapters/cli/check-command.ts'
import type { Console } from '../adapters/cli/console.ts'
import { exitCode } from '../adapters/cli/exit-code.ts'
import { purgeCommand } from '../adapters/cli/purge-command.ts'
import type { ReadRequest } from '../adapters/cli/read-arguments.ts'
import { readCommand } from '../adapters/cli/read-command.ts'
import { openFsCache } from '../adapters/fs/fs-cache.ts'
import { openFsCorpus } from '../adapters/fs/fs-corpus.ts'
import { createFsVectorCache } from '../adapters/fs/fs-vector-cache.ts'
import { createPinoLogger } from '../adapters/pino/pino-logger.ts'
import { openProcessPool } from '../adapters/process-pool/process-pool.ts'
import { createSystemClock } from '../adapters/system-clock.ts'
import { makeChunkFile } from '../application/chunk-file.ts'
import { makeParseFile } from '../application/parse-file.ts'
import { makePurgeCache, type PurgeRequest } from '../application/purge-cache.ts'
import type { Config } from './config.ts'
import { runChecks } from './run-checks.ts'
import { openSharedStore } from './shared-store.ts'

/** The commands with all they need; apart from `cli.ts`, so that wrong arguments are answered at once. */

export async function read(request: ReadRequest, config: Config, console: Console): Promise<number> {
  const logger = createPinoLogger({ level: 'silent' })
  const parser = await openProcessPool({
    workers: config.workers,
    timeoutMs: config.parseTimeoutMs,
    ocr: config.ocr,
    logger,
  })
  let ending = false
  // Nothing of the files may stay in the temporary folder, however the command ends.
  const endWith = (code: number) => () => {
    ending = true
    void parser.close().finally(() => process.exit(code))
  }
  process.once('SIGINT', endWith(exitCode.interrupted)).once('SIGTERM', endWith(exitCode.interrupted))
  // Whoever reads our output, such as `head`, may have had enough: that is no error.
  process.stdout.once('error', endWith(exitCode.fine))
  const said: Console = { ...console, error: (line) => (ending ? undefined : console.error(line)) }
  try {
    const parseFile = makeParseFile({ parser, cache: undefined, logger })
    const useCases = { parseFile, chunkFile: makeChunkFile({ parseFile }), parallel: config.workers }
    return await readCommand(request, useCases, said)
  } finally {
    await parser.close()
  }
}

export async function purge(request: PurgeRequest, config: Config, console: Console): Promise<number> {
  const logger = createPinoLogger({ level: 'silent' })
  const shared = await openSharedStore(config, logger)
  try {
    const cache = shared?.cache ?? (await openFsCache({ dir: config.cacheDir, logger }))
    const vectors = shared?.vectorCache ?? createFsVectorCache({ dir: path.join(config.cacheDir, 'vectors'), logger })
    const corpus = await openFsCorpus({ root: config.corpusRoot, cacheDir: config.cacheDir, logger })
    return await purgeCommand(request, makePurgeCache({ cache, vectors, corpus, clock: createSystemClock() }), console)
  } finally {
    await shared?.close()
  }
}

export async function check(config: Config, console: Console): Promise<number> {
  return checkCommand(await runChecks(config), console)
}
