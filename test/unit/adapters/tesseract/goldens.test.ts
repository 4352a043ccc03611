import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictures } from '../../../../fixtures/image/pictures.ts'
import { scans } from '../../../../fixtures/pdf/recognised/scans.ts'
import { createReadContext, type FormatReader, type Reading } from '../../../../src/adapters/parse/format-reader.ts'
import { createImageReader } from '../../../../src/adapters/parse/image/parser.ts'
import { createPdfReader } from '../../../../src/adapters/parse/pdf/parser.ts'
import { openTesseractOcr } from '../../../../src/adapters/tesseract/tesseract-ocr.ts'
import type { Ocr } from '../../../../src/ports/ocr.ts'

const fixtures = join(import.meta.dirname, '../../../../fixtures')

let ocr: Ocr
beforeAll(async () => {
  ocr = await openTesseractOcr({ languages: ['kor', 'eng'] })
})
afterAll(() => ocr.close())

/**
 * What was read, by whom and with which warnings. Places and shares of certainty are the recogniser's own affair, and so
 * is what it makes of a page it calls unsure.
 */
function goldenText({ pages, blocks, tables, warnings }: Reading): string {
  const unsure = new Set(warnings.filter(({ code }) => code === 'OCR_LOW_CONFIDENCE').map(({ page }) => page))
  const golden = {
    pages,
    blocks: blocks.map(
      ({ page, type, extractor, text }) => `${page} ${type} ${extractor}: ${unsure.has(page) ? '…' : text}`,
    ),
    tables: tables.map(({ page, grid }) => ({ page, grid })),
    warnings: warnings.map(({ page, code }) => `${page} ${code}`),
  }
  return `${JSON.stringify(golden, null, 2)}\n`
}

function recognisedGoldens(folder: string, names: readonly string[], reader: FormatReader): void {
  test.each(names)('%s reads as its golden says', async (name) => {
    const golden = join(fixtures, folder, `${name}.golden.json`)
    const bytes = new Uint8Array(readFileSync(join(fixtures, folder, name)))
    const found = goldenText(await reader.read(bytes, createReadContext({ ocr })))
    if (process.env['UPDATE_GOLDENS'] === '1') writeFileSync(golden, found)
    expect(existsSync(golden), `${golden} is missing: run with UPDATE_GOLDENS=1 and look at it`).toBe(true)
    expect(found).toBe(readFileSync(golden, 'utf8'))
  })

  test(`the files of ${folder} are those of its manifest`, () => {
    const manifest = JSON.parse(readFileSync(join(fixtures, folder, 'MANIFEST.json'), 'utf8'))
    const files = readdirSync(join(fixtures, folder)).filter((name) => !/\.(?:ts|json)$/u.test(name))
    expect(files.toSorted()).toEqual([...names].toSorted())
    for (const name of names) {
      const bytes = readFileSync(join(fixtures, folder, name))
      expect(manifest[name]).toMatchObject({ sha256: createHash('sha256').update(bytes).digest('hex') })
    }
  })
}

describe('pictures', () => {
  recognisedGoldens('image', Object.keys(pictures), createImageReader())
})

describe('PDF pages that are pictures', () => {
  recognisedGoldens('pdf/recognised', Object.keys(scans), createPdfReader())
})
