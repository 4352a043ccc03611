import { parseArgs } from 'node:util'
import type { ChunkFile } from '../../application/chunk-file.ts'
import type { ParseFile } from '../../application/parse-file.ts'
import { chunkBudgetMax, chunkBudgetMin } from '../../domain/chunk/chunk.ts'
import { type Document, leavesOf } from '../../domain/document/document.ts'
import { markdownOf, plainTextOf } from '../../domain/document/document-text.ts'
import { localFile } from '../fs/local-file.ts'
import type { Console } from './console.ts'
import { exitCode } from './exit-code.ts'
import { createProgressBar } from './progress-bar.ts'

export interface ReadUseCases {
  readonly parseFile: ParseFile
  readonly chunkFile: ChunkFile
  /** Files read at the same time. */
  readonly parallel: number
}

interface Read {
  readonly document: Document
  readonly output: string
}

/** `parse` and `chunk`: results in the order of the arguments, one JSON value a line when there are several. */
export async function readCommand(
  command: 'parse' | 'chunk',
  args: readonly string[],
  useCases: ReadUseCases,
  console: Console,
): Promise<number> {
  const given = readArguments(command, args)
  if (typeof given === 'string') {
    console.error(given)
    return exitCode.usage
  }
  const { files, write } = given
  const bar = createProgressBar(files.length, console.terminal)
  const results: (Read | string)[] = new Array(files.length)

  const queue = files.entries()
  const lane = async () => {
    for (const [at, path] of queue) {
      results[at] = await localFile(path).then(
        (file) => write(file, useCases, files.length > 1),
        () => `${path}: 열 수 없습니다`,
      )
      bar.step(path)
    }
  }
  await Promise.all(Array.from({ length: Math.min(useCases.parallel, files.length) }, lane))
  bar.end()

  let worst: number = exitCode.fine
  for (const result of results) {
    if (typeof result === 'string') {
      console.error(result)
      worst = exitCode.missing
      continue
    }
    console.out(result.output)
    if (!result.document.access.readable) {
      console.error(`${result.document.source.filename}: ${result.document.access.reason_text}`)
      worst = Math.max(worst, exitCode.unreadable)
    }
  }
  return worst
}

type Write = (file: Awaited<ReturnType<typeof localFile>>, useCases: ReadUseCases, several: boolean) => Promise<Read>

const json = (value: unknown, several: boolean) =>
  `${several ? JSON.stringify(value) : JSON.stringify(value, null, 2)}\n`

const parseWriters: Readonly<Record<string, (document: Document, several: boolean) => string>> = {
  json,
  text: (document) => leavesOf(document).map(plainTextOf).join('\n'),
  markdown: (document) => leavesOf(document).map(markdownOf).join('\n'),
}

function readArguments(
  command: 'parse' | 'chunk',
  args: readonly string[],
): { files: string[]; write: Write } | string {
  try {
    if (command === 'chunk') {
      const { values, positionals } = parseArgs({
        args: [...args],
        allowPositionals: true,
        options: { budget: { type: 'string' } },
      })
      const budget = values.budget === undefined ? undefined : Number(values.budget)
      if (budget !== undefined && !(Number.isInteger(budget) && budget >= chunkBudgetMin && budget <= chunkBudgetMax)) {
        return `--budget takes a whole number from ${chunkBudgetMin} to ${chunkBudgetMax}`
      }
      if (positionals.length === 0) return 'chunk: name at least one file'
      return {
        files: positionals,
        write: async (file, { chunkFile }, several) => {
          const chunked = await chunkFile(file, budget)
          return { document: chunked.document, output: json(chunked, several) }
        },
      }
    }
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { format: { type: 'string', default: 'json' } },
    })
    const writer = Object.hasOwn(parseWriters, values.format) ? parseWriters[values.format] : undefined
    if (writer === undefined) return `--format takes ${Object.keys(parseWriters).join(', ')}`
    if (positionals.length === 0) return 'parse: name at least one file'
    return {
      files: positionals,
      write: async (file, { parseFile }, several) => {
        const document = await parseFile(file)
        return { document, output: writer(document, several) }
      },
    }
  } catch (wrong) {
    return wrong instanceof Error ? wrong.message : String(wrong)
  }
}
