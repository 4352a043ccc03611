import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { viewPage } from '../../src/adapters/http/pages/view.ts'
import { createContainedRenderer } from '../../src/adapters/render-process/contained-renderer.ts'
import { openRenderPool } from '../../src/adapters/render-process/render-pool.ts'
import type { EvidencePage } from '../../src/application/view-evidence.ts'
import type { PageRenderer } from '../../src/ports/page-renderer.ts'
import { pageCountOf, renderBare } from './bare-rendering.ts'
import { alternately, pagesShown, scale, type Timed } from './measure.ts'

const filesMax = 5

/** Documents of five pages and more, in name order: their pages painted in the contained process and set into the page. */
export async function viewRealFiles(folder: string): Promise<Timed[]> {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => name.toLowerCase().endsWith('.pdf'))
    .sort()
  const painting = await openRenderPool({ processes: 2, tempDir: tmpdir(), timeoutMs: 60_000 })
  const renderer = createContainedRenderer(painting)
  const times: Timed[] = []
  for (const name of names) {
    if (times.length >= filesMax) break
    const pdf = new Uint8Array(await readFile(path.join(folder, name)))
    if ((await pageCountOf(pdf)) < pagesShown) continue
    times.push(
      await alternately(
        () => viewOf(renderer, pdf),
        () => renderBare(pdf, pagesShown, scale),
      ),
    )
  }
  await renderer.close()
  return times
}

async function viewOf(renderer: PageRenderer, content: Uint8Array): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const file = { filename: 'a.pdf', bytes: content.length, sha256, content }
  const pages = await Promise.all(
    Array.from({ length: pagesShown }, async (_, at): Promise<EvidencePage> => {
      const picture = await renderer.render(file, at + 1, scale)
      if (picture === undefined) throw new Error(`page ${at + 1} was not painted`)
      return { filename: file.filename, page: at + 1, picture, citations: [] }
    }),
  )
  const answer = {
    tenant: 'bench',
    question: '',
    answered: true,
    reason: null,
    skipped: [],
    made_by: '',
    text: '',
    citations: [],
  }
  return viewPage({ answer, pages })
}
