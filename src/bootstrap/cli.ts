#!/usr/bin/env node
import type { Console } from '../adapters/cli/console.ts'
import { exitCode } from '../adapters/cli/exit-code.ts'
import { purgeArguments, purgeUsage } from '../adapters/cli/purge-arguments.ts'
import { readArguments } from '../adapters/cli/read-arguments.ts'
import type { Config } from './config.ts'
import { packageVersion } from './package-info.ts'

const usage = `munseo parse [--format json|text|markdown] FILE…
munseo chunk [--budget 800] FILE…
munseo serve
munseo ${purgeUsage}
munseo check
munseo help | version

Settings are environment variables (docs/install.md).
Exit codes: 0 fine, 1 a file could not be read, 2 wrong arguments or settings, 3 a file is not there,
4 a port, folder or database cannot be used.`

const console: Console = {
  out: (text) => void process.stdout.write(text),
  error: (line) => void process.stderr.write(`${line}\n`),
  terminal: process.stderr,
}

/** A command ready to run, or what is wrong with its arguments. `serve` goes on until a signal ends it. */
type Prepared = string | ((config: Config) => Promise<number | undefined>)

const loaded = () => import('./cli-commands.ts')

const commands: Readonly<Record<string, (args: readonly string[]) => Prepared>> = {
  parse: (args) => reading('parse', args),
  chunk: (args) => reading('chunk', args),
  purge(args) {
    const request = purgeArguments(args)
    return request === undefined
      ? `usage: ${purgeUsage}`
      : async (config) => (await loaded()).purge(request, config, console)
  },
  check: (args) =>
    args.length > 0 ? 'check takes no arguments' : async (config) => (await loaded()).check(config, console),
  serve: (args) => (args.length > 0 ? 'serve takes no arguments' : () => import('./main.ts').then(() => undefined)),
}

function reading(command: 'parse' | 'chunk', args: readonly string[]): Prepared {
  const request = readArguments(command, args)
  return typeof request === 'string' ? request : async (config) => (await loaded()).read(request, config, console)
}

async function run(name = '', args: readonly string[]): Promise<number | undefined> {
  if (/^(?:help|-h|--help)$/u.test(name) || args.includes('--help')) {
    console.out(`${usage}\n`)
    return exitCode.fine
  }
  if (/^(?:version|-v|--version)$/u.test(name)) {
    console.out(`${packageVersion}\n`)
    return exitCode.fine
  }
  const prepare = Object.hasOwn(commands, name) ? commands[name] : undefined
  const prepared = prepare?.(args) ?? (name === '' ? usage : `there is no command ${JSON.stringify(name)}\n\n${usage}`)
  if (typeof prepared === 'string') {
    console.error(prepared)
    return exitCode.usage
  }

  const { readConfig } = await import('./config.ts')
  const config = readConfig(process.env)
  if (!config.ok) {
    for (const complaint of config.failure) console.error(complaint)
    return exitCode.usage
  }
  try {
    return await prepared(config.value)
  } catch (fault) {
    const { startFailure } = await import('./start-failure.ts')
    console.error(startFailure(fault, config.value))
    return exitCode.cannotStart
  }
}

process.stdout.on('error', () => {})
const [name, ...args] = process.argv.slice(2)
const code = await run(name, args)
if (code !== undefined) process.exitCode = code
