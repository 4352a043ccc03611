import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { homeFolder } from '../pdf-render/home-folder.ts'
import { fontFolders } from '../pdf-render/korean-fonts.ts'

export interface ContainedProgram {
  /** The script to run. */
  readonly entry: string
  readonly args: readonly string[]
  /** Folders it may read besides its own code. */
  readonly readable: readonly string[]
  /** Of the JavaScript heap. */
  readonly heapMb: number
  /** Of everything the process holds in memory. */
  readonly dataMb: number
  /** May it start threads? */
  readonly worker: boolean
}

export interface Command {
  readonly file: string
  readonly args: readonly string[]
}

/**
 * All that a contained process learns of its surroundings: no setting and no key. The library that draws looks for fonts
 * in the home folder, and would fail for a user without one.
 */
export const containedEnvironment = { TZ: 'UTC', HOME: homeFolder() ?? '/' }

/** Address space that libraries reserve as data without using it (the canvas addon 1 GB, each thread 0.3 GB). */
const reservedMb = 2_048

const shell = '/bin/sh'
const limited = 'ulimit -c 0; ulimit -d "$0"; exec "$@"'

/**
 * How to start a process that may read its own code, the system's fonts and the folders it is given, write nothing, start nothing, and
 * hold only so much memory. Why each flag is there: docs/decisions/0003-containment.md.
 */
export function containedNode({ entry, args, readable, heapMb, dataMb, worker }: ContainedProgram): Command {
  const node = [
    process.execPath,
    `--max-old-space-size=${heapMb}`,
    // A large workbook is read in two thirds of the memory when short-lived things are cleared away more often.
    '--max-semi-space-size=8',
    '--disable-proto=delete',
    '--no-warnings',
    '--permission',
    ...[...codeFolders(entry), ...fontFolders.filter((folder) => existsSync(folder)), ...readable].map(
      (allowed) => `--allow-fs-read=${allowed}`,
    ),
    '--allow-addons',
    ...(worker ? ['--allow-worker'] : []),
    entry,
    ...args,
  ]
  if (!existsSync(shell)) return { file: node[0]!, args: node.slice(1) }
  return { file: shell, args: ['-c', limited, String((dataMb + reservedMb) * 1024), ...node] }
}

/**
 * The code and its packages, but not the folder they lie in: documents may lie there too. Packages behind a link are
 * read where they truly lie.
 */
function codeFolders(entry: string): string[] {
  const source = path.resolve(path.dirname(entry), '../..')
  const found = [source]
  for (let at = source; ; at = path.dirname(at)) {
    for (const name of ['node_modules', 'package.json']) found.push(path.join(at, name))
    if (path.dirname(at) === at) break
  }
  const present = found.filter((place) => existsSync(place))
  return [...new Set(present.flatMap((place) => [place, realpathSync(place)]))]
}
