import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ChildSettings } from './child-protocol.ts'

export interface ChildLimits {
  /** Of the JavaScript heap. */
  readonly heapMb: number
  /** Of everything the process holds in memory. */
  readonly dataMb: number
}

export interface ChildCommand {
  readonly file: string
  readonly args: readonly string[]
}

/** Address space that libraries reserve as data without using it (the canvas addon 1 GB, each thread 0.3 GB). */
const reservedMb = 2_048

const shell = '/bin/sh'
const limited = 'ulimit -c 0; ulimit -d "$0"; exec "$@"'

/** The program of a child: compiled beside compiled code, source beside source. */
const entry = fileURLToPath(new URL(`./child${path.extname(import.meta.url)}`, import.meta.url))

/**
 * How to start a child that may read its own code and its own folder, write nothing, start nothing, and hold only so
 * much memory. Why each flag is there: docs/decisions/0003-containment.md.
 */
export function childCommand(folder: string, settings: ChildSettings, limits: ChildLimits): ChildCommand {
  const node = [
    process.execPath,
    `--max-old-space-size=${limits.heapMb}`,
    '--disable-proto=delete',
    '--no-warnings',
    '--permission',
    ...[...codeFolders(), path.dirname(fileURLToPath(settings.readers)), folder].map(
      (allowed) => `--allow-fs-read=${allowed}`,
    ),
    '--allow-addons',
    // Recognition runs in threads.
    ...(settings.ocr.enabled ? ['--allow-worker'] : []),
    entry,
    JSON.stringify(settings),
  ]
  if (!existsSync(shell)) return { file: node[0]!, args: node.slice(1) }
  return { file: shell, args: ['-c', limited, String((limits.dataMb + reservedMb) * 1024), ...node] }
}

/** The code and its packages, but not the folder they lie in: documents may lie there too. */
function codeFolders(): string[] {
  const source = path.resolve(path.dirname(entry), '../..')
  const found = [source]
  for (let at = source; ; at = path.dirname(at)) {
    for (const name of ['node_modules', 'package.json']) found.push(path.join(at, name))
    if (path.dirname(at) === at) return found.filter((place) => existsSync(place))
  }
}
