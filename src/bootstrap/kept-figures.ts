import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import type { FigureGroup } from '../adapters/http/pages/home.ts'

const figures = z.array(z.object({ what: z.string(), value: z.string(), peer: z.string().nullable() }))

/** What the bench measured and kept, part by part. An installation without results shows none. */
export function keptFigures(folder: string): readonly FigureGroup[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => ({
        part: path.basename(name, '.json'),
        figures: figures.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))),
      }))
  } catch {
    return []
  }
}
