#!/usr/bin/env node
import { checkCommand } from '../adapters/cli/check-command.ts'
import type { Console } from '../adapters/cli/console.ts'
import { exitCode } from '../adapters/cli/exit-code.ts'
import { purgeCommand, purgeUsage } from '../adapters/cli/purge-command.ts'
import { readCommand } from '../adapters/cli/read-command.ts'
import { openFsCache } from '../adapters/fs/fs-cache.ts'
import { openFsCorpus } from '../adapters/fs/fs-corpus.ts'
import { createPinoLogger } from '../adapters/pino/pino-logger.ts'
import { openProcessPool } from '../adapters/process-pool/process-pool.ts'
import { createSystemClock } from '../adapters/system-clock.ts'
import { makeChunkFile } from '../application/chunk-file.ts'
import { makeParseFile } from '../application/parse-file.ts'
import { makePurgeCache } from '../application/purge-cache.ts'
import { type Config, readConfig } from './config.ts'
import { runChecks } from './run-checks.ts'
import { openSharedStore } from './shared-store.ts'

const usage = `munseo parse [--format json|text|markdown] FILE…
munseo chunk [--budget 800] FILE…
munseo serve
munseo ${purgeUsage}
munseo check

Settings are environment variables (docs/install.md).
Exit codes: 0 fine, 1 a file could not be read, 2 wrong arguments or settings, 3 a file is not there,
4 a port, folder or database cannot be used.`

const console: Console = {
  out: (text) => void process.stdout.write(text),
  error: (line) => void process.stderr.write(`${line}\n`),
  terminal: process.stderr,
}

async function read(command: 'parse' | 'chunk', args: readonly string[], config: Config): Promise<number> {
  const logger = createPinoLogger({ level: 'silent' })
  const parser = await openProcessPool({
    workers: config.workers,
    timeoutMs: config.parseTimeoutMs,
    ocr: config.ocr,
    logger,
  })
  try {
    const parseFile = makeParseFile({ parser, cache: undefined, logger })
    const useCases = { parseFile, chunkFile: makeChunkFile({ parseFile }), parallel: config.workers }
    return await readCommand(command, args, useCases, console)
  } finally {
    await parser.close()
  }
}

async function purge(args: readonly string[], config: Config): Promise<number> {
  const logger = createPinoLogger({ level: 'silent' })
  const shared = await openSharedStore(config, logger)
  const cache = shared?.cache ?? (await openFsCache({ dir: config.cacheDir, logger }))
  const corpus = await openFsCorpus({ root: config.corpusRoot, logger })
  try {
    return await purgeCommand(args, makePurgeCache({ cache, corpus, clock: createSystemClock() }), console)
  } finally {
    await shared?.close()
  }
}

async function run(command: string | undefined, args: readonly string[]): Promise<number | undefined> {
  const config = readConfig(process.env)
  if (!config.ok) {
    for (const complaint of config.failure) console.error(complaint)
    return exitCode.usage
  }
  switch (command) {
    case 'parse':
    case 'chunk':
      return read(command, args, config.value)
    case 'purge':
      return purge(args, config.value)
    case 'check':
      return checkCommand(await runChecks(config.value), console)
    case 'serve':
      await import('./main.ts')
      return undefined
    case 'help':
    case '--help':
      console.out(`${usage}\n`)
      return exitCode.fine
    default:
      console.error(usage)
      return exitCode.usage
  }
}

const [command, ...args] = process.argv.slice(2)
const code = await run(command, args)
// The server goes on after `serve`; every other command is done.
if (code !== undefined) process.exitCode = code
