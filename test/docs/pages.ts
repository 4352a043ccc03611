import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../support/built.ts'

export interface Block {
  /** `rag.md:14` */
  readonly at: string
  readonly language: string
  /** Why it is not run, where it is not. */
  readonly noRun: string | undefined
  readonly code: string
}

export interface Page {
  readonly name: string
  readonly text: string
  readonly blocks: readonly Block[]
}

export const docsFolder = path.join(root, 'docs')

function pageAt(name: string, file: string): Page {
  const text = readFileSync(file, 'utf8')
  return { name, text, blocks: blocksOf(name, text) }
}

export const pages: readonly Page[] = readdirSync(docsFolder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => pageAt(name, path.join(docsFolder, name)))

/** Stands above the documents, so its links start elsewhere. */
export const readme = pageAt('README.md', path.join(root, 'README.md'))

export function blocksOf(name: string, text: string): Block[] {
  return Array.from(text.matchAll(/^```([^\n]*)\n([\s\S]*?)^```$/gmu), ({ 1: info = '', 2: code = '', index }) => ({
    at: `${name}:${text.slice(0, index).split('\n').length}`,
    language: info.split(' ')[0] ?? '',
    noRun: /\bno-run="([^"]+)"/u.exec(info)?.[1],
    code,
  }))
}
