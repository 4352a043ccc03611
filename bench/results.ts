import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** One line of a result: what was measured, what came out, and what it is held against. The home page shows these. */
export interface Figure {
  readonly what: string
  readonly value: string
  readonly peer: string | null
}

const folder = path.join(import.meta.dirname, 'results')

/** Prints the figures and keeps them, so that pages and documents quote what was measured and nothing else. */
export function keepFigures(part: string, figures: readonly Figure[]): void {
  for (const { what, value, peer } of figures) console.log(`${what}: ${value}${peer === null ? '' : ` (${peer})`}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${part}.json`), `${JSON.stringify(figures, null, 2)}\n`)
}

export function keptFigures(part: string): readonly Figure[] {
  try {
    return JSON.parse(readFileSync(path.join(folder, `${part}.json`), 'utf8')) as Figure[]
  } catch {
    return []
  }
}
