import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Figure, keepFigures } from '../results.ts'
import { startProcess } from '../shell/server-process.ts'
import { renderBare } from './bare-rendering.ts'
import { fivePages, question } from './five-pages.ts'
import { alternately, pagesShown, ratioOf, scale, type Timed } from './measure.ts'
import { viewRealFiles } from './real-files.ts'

const root = path.join(import.meta.dirname, '../..')

/** `view [folder of PDF files]`: an evidence page of five PDF pages beside the bare painting of them. Run `npm run build` first. */
export async function run([folder]: readonly string[]): Promise<void> {
  const figures: Figure[] = [figureOf('/view 요청 전체, 만든 PDF', [await viewFromServer()])]
  if (folder !== undefined) {
    const times = await viewRealFiles(folder)
    if (times.length > 0) figures.push(figureOf(`쪽 그림과 화면, PDF ${times.length}개`, times))
  }
  keepFigures('view', figures)
}

function figureOf(what: string, times: readonly Timed[]): Figure {
  const ratios = times.map(ratioOf).toSorted((a, b) => a - b)
  const worst = times.length > 1 ? `, 가장 큰 것 ${ratios.at(-1)!.toFixed(2)}배` : ''
  const mean = (side: keyof Timed) => (times.reduce((sum, time) => sum + time[side], 0) / times.length).toFixed(0)
  return {
    what: `근거 화면 ${pagesShown}쪽: ${what}`,
    value: `${ratios[Math.floor(ratios.length / 2)]!.toFixed(2)}배${worst}`,
    peer: `${mean('view')} ms, 쪽을 그리기만 ${mean('bare')} ms; 한도 1.50배`,
  }
}

/** From the request to the last byte of the page, on a server that has read the file. */
async function viewFromServer(): Promise<Timed> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-view-'))
  const tenant = path.join(folder, 'corpus/bench')
  await mkdir(tenant, { recursive: true })
  const pdf = fivePages()
  await writeFile(path.join(tenant, '점검.pdf'), pdf)
  const server = await startProcess(path.join(root, 'dist/src/bootstrap/main.js'), {
    SERVICE_PORT: '0',
    SERVICE_VECTORS: '0',
    SERVICE_CORPUS_ROOT: path.join(folder, 'corpus'),
    SERVICE_CACHE_DIR: path.join(folder, 'cache'),
  })
  try {
    const view = async () => {
      const response = await fetch(`${server.url}/view?${new URLSearchParams({ tenant: 'bench', question })}`)
      const page = await response.text()
      const shown = page.split('<figure').length - 1
      if (shown !== pagesShown) throw new Error(`${shown} pages shown (HTTP ${response.status})`)
    }
    return await alternately(view, () => renderBare(pdf, pagesShown, scale))
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
