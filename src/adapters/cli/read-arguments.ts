import { parseArgs } from 'node:util'
import type { ChunkFile } from '../../application/chunk-file.ts'
import type { ParseFile } from '../../application/parse-file.ts'
import { chunkBudgetMax, chunkBudgetMin } from '../../domain/chunk/chunk.ts'
import { type Document, leavesOf } from '../../domain/document/document.ts'
import { markdownOf, plainTextOf } from '../../domain/document/document-text.ts'
import type { SourceFile } from '../../ports/parser.ts'

export interface Read {
  readonly document: Document
  readonly output: string
}

export type ReadOne = (file: SourceFile, useCases: { parseFile: ParseFile; chunkFile: ChunkFile }) => Promise<Read>

export interface ReadRequest {
  readonly files: readonly string[]
  readonly readOne: ReadOne
}

/** What `parse` or `chunk` is asked to do; a text says what is wrong with the arguments. */
export function readArguments(command: 'parse' | 'chunk', args: readonly string[]): ReadRequest | string {
  try {
    return command === 'chunk' ? chunkArguments(args) : parseArguments(args)
  } catch (wrong) {
    return wrong instanceof Error ? wrong.message : String(wrong)
  }
}

/** One value a line when there are several, so that each can be read by itself. */
const json = (value: unknown, several: boolean) =>
  `${several ? JSON.stringify(value) : JSON.stringify(value, null, 2)}\n`

const writers: Readonly<Record<string, (document: Document, several: boolean) => string>> = {
  json,
  text: (document) => leavesOf(document).map(plainTextOf).join('\n'),
  markdown: (document) => leavesOf(document).map(markdownOf).join('\n'),
}

function parseArguments(args: readonly string[]): ReadRequest | string {
  const { values, positionals: files } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { format: { type: 'string', default: 'json' } },
  })
  const writer = Object.hasOwn(writers, values.format) ? writers[values.format] : undefined
  if (writer === undefined) return `--format takes ${Object.keys(writers).join(', ')}`
  if (files.length === 0) return 'parse: name at least one file'
  return {
    files,
    readOne: async (file, { parseFile }) => {
      const document = await parseFile(file)
      return { document, output: writer(document, files.length > 1) }
    },
  }
}

function chunkArguments(args: readonly string[]): ReadRequest | string {
  const { values, positionals: files } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { budget: { type: 'string' } },
  })
  const budget = values.budget === undefined ? undefined : Number(values.budget)
  if (budget !== undefined && !(Number.isInteger(budget) && budget >= chunkBudgetMin && budget <= chunkBudgetMax)) {
    return `--budget takes a whole number from ${chunkBudgetMin} to ${chunkBudgetMax}`
  }
  if (files.length === 0) return 'chunk: name at least one file'
  return {
    files,
    readOne: async (file, { chunkFile }) => {
      const chunked = await chunkFile(file, budget)
      return { document: chunked.document, output: json(chunked, files.length > 1) }
    },
  }
}
