import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export interface SourceModule {
  /** From the project's root, with `/`: `src/domain/result.ts`. */
  readonly file: string
  readonly text: string
  /** What it imports, statically or not: packages by name, files from the project's root. */
  readonly imports: readonly string[]
}

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** `from 'x'`, `import 'x'`, `import('x')` and types' `import('x').Y`; text in comments is not looked for. */
const specifier = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\s]+)\1/g

export function modulesIn(folder: string): readonly SourceModule[] {
  const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => name.endsWith('.ts'))
    .map((name) => moduleAt(path.posix.join(folder, name.replaceAll(path.sep, '/'))))
}

function moduleAt(file: string): SourceModule {
  const text = readFileSync(path.join(root, file), 'utf8')
  return { file, text, imports: importsOf(file, text) }
}

export function importsOf(file: string, text: string): readonly string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return Array.from(code.matchAll(specifier), ([, , name]) =>
    name!.startsWith('.') ? path.posix.join(path.posix.dirname(file), name!) : name!,
  )
}
