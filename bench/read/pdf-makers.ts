import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { Figure } from '../results.ts'
import { barePages, type PageRun, popplerPages, readerPages } from './pdf-speed.ts'

export interface TimedFile {
  readonly file: string
  readonly bytes: Uint8Array
}

const filesPerMaker = 4
const rounds = 5

interface Sums {
  pages: number
  ours: number
  bare: number
  poppler: number
}

/** Pages a second by the program that made the files, since each maker writes its own kind of PDF; then in total. */
export async function speedByMaker(files: readonly TimedFile[]): Promise<Figure[]> {
  const groups = Map.groupBy(
    files.map((file) => ({ ...file, ...factsOf(file.file) })),
    ({ maker }) => maker,
  )
  const total = emptySums()
  const figures: Figure[] = []
  for (const [maker, made] of [...groups].sort(([a], [b]) => a.localeCompare(b))) {
    const sums = emptySums()
    for (const one of made.toSorted((a, b) => b.pages - a.pages).slice(0, filesPerMaker)) await addRuns(sums, one)
    if (sums.pages === 0) continue
    for (const key of ['pages', 'ours', 'bare', 'poppler'] as const) total[key] += sums[key]
    figures.push(figureOf(maker, sums))
  }
  return [...figures, figureOf('모두', total)]
}

const emptySums = (): Sums => ({ pages: 0, ours: 0, bare: 0, poppler: 0 })

async function addRuns(sums: Sums, { file, bytes }: TimedFile): Promise<void> {
  try {
    const ours = await best(() => readerPages(bytes))
    const bare = await best(() => barePages(bytes))
    const poppler = await best(() => popplerPages(file, ours.pages))
    sums.pages += ours.pages
    sums.ours += ours.seconds
    sums.bare += bare.seconds
    sums.poppler += poppler.seconds
  } catch (error) {
    console.log(`${path.basename(file)}: not timed (${String(error)})`)
  }
}

/** The best of some rounds, so that all are equally warm. */
async function best(run: () => Promise<PageRun>): Promise<PageRun> {
  let least = await run()
  for (let round = 1; round < rounds; round += 1) {
    const next = await run()
    if (next.seconds < least.seconds) least = next
  }
  return least
}

function figureOf(maker: string, { pages, ours, bare, poppler }: Sums): Figure {
  const rate = (seconds: number) => (pages / seconds).toFixed(1)
  return {
    what: `1초에 읽는 쪽: ${maker}, ${pages}쪽`,
    value: rate(ours),
    peer: `pdfjs만 쓸 때(${rate(bare)})의 ${(bare / ours).toFixed(2)}배, poppler -bbox-layout(${rate(poppler)})의 ${(poppler / ours).toFixed(2)}배`,
  }
}

function factsOf(file: string): { maker: string; pages: number } {
  const facts = spawnSync('pdfinfo', [file]).stdout?.toString('utf8') ?? ''
  const producer = /^Producer:\s*(?<name>.*)$/mu.exec(facts)?.groups?.['name'] ?? ''
  return {
    maker: producer.split(/[\s/,]/u)[0] || '이름 없음',
    pages: Number(/^Pages:\s*(\d+)/mu.exec(facts)?.[1] ?? 0),
  }
}
