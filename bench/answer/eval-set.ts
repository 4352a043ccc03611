import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Passage {
  readonly id: string
  readonly title: string
  readonly text: string
}

export interface Question {
  readonly query: string
  readonly answers: readonly string[]
  readonly answerable: boolean
  readonly src: string
  /** The document it was made from, which need not be among the passages. */
  readonly doc: string
}

export interface EvalSet {
  readonly passages: readonly Passage[]
  readonly questions: readonly Question[]
}

/** A set of the folder by its name; undefined when the folder does not hold it. */
export function readEvalSet(folder: string, name: string): EvalSet | undefined {
  const file = (kind: string) => path.join(folder, `${name}.${kind}.jsonl`)
  if (!existsSync(file('passages')) || !existsSync(file('queries'))) return undefined
  return { passages: readLines(file('passages')), questions: readLines(file('queries')) }
}

export function readLines<T>(file: string): T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)
}
