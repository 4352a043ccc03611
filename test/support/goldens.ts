import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createReadContext, type FormatReader, type Reading } from '../../src/adapters/parse/format-reader.ts'
import { ReadRefusal } from '../../src/adapters/parse/shared/refusal.ts'

/** One test for each file of the folder: its reading, or why it is refused, is what the golden beside it says. `UPDATE_GOLDENS=1` rewrites. */
export function goldenTests(folder: string, extension: string, reader: FormatReader): void {
  const files = readdirSync(folder).filter((name) => name.endsWith(extension))
  test.each(files)('%s reads as its golden says', async (name) => {
    const golden = join(folder, name.replace(extension, '.golden.json'))
    const bytes = new Uint8Array(readFileSync(join(folder, name)))
    const found = await reader.read(bytes, createReadContext()).then(goldenText, refusalText)
    if (process.env['UPDATE_GOLDENS'] === '1') writeFileSync(golden, found)
    expect(existsSync(golden), `${golden} is missing: run with UPDATE_GOLDENS=1 and look at it`).toBe(true)
    expect(found).toBe(readFileSync(golden, 'utf8'))
  })
}

function refusalText(error: unknown): string {
  if (!(error instanceof ReadRefusal)) throw error
  return `${JSON.stringify({ refused: error.reason, detail: error.detail })}\n`
}

/** A line for each block, table row and warning, without what says nothing (null boxes, confidence 1). */
function goldenText({ pages, blocks, tables, warnings }: Reading): string {
  const lines = (items: readonly unknown[]) => items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')
  const kept = blocks.map(({ bbox, extractor, confidence, ...block }) => ({
    ...block,
    ...(bbox === null ? {} : { bbox }),
    ...(confidence === 1 ? {} : { extractor, confidence }),
  }))
  const grids = tables.map(({ grid: _, cells, bbox, ...table }) => ({
    ...table,
    ...(bbox === null ? {} : { bbox }),
    cells: cells.map(({ row, col, rowspan, colspan, text, header }) => {
      const span = rowspan === 1 && colspan === 1 ? '' : ` ${rowspan}x${colspan}`
      return `${row},${col}${span}${header ? ' header' : ''}: ${text}`
    }),
  }))
  return `{\n  "pages": ${pages},\n  "blocks": [\n${lines(kept)}\n  ],\n  "tables": [\n${lines(grids)}\n  ],\n  "warnings": [\n${lines(warnings)}\n  ]\n}\n`
}
