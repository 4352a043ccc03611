import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { Figure } from '../results.ts'
import { type PageRun, popplerPages } from './pdf-speed.ts'

const filesPerMaker = 4
const rounds = 7

interface Sums {
  pages: number
  ours: number
  bare: number
  poppler: number
}

/** Pages a second by the program that made the files, since each maker writes its own kind of PDF; then in total. */
export async function speedByMaker(files: readonly string[]): Promise<Figure[]> {
  const groups = Map.groupBy(
    files.map((file) => ({ file, ...factsOf(file) })),
    ({ maker }) => maker,
  )
  const chosen = [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([, made]) => made.toSorted((a, b) => b.pages - a.pages).slice(0, filesPerMaker))
  const ours = timesOf('ours', chosen)
  const bare = timesOf('bare', chosen)

  const sums = new Map<string, Sums>()
  for (const [at, { file, maker }] of chosen.entries()) {
    const [own, engine] = [ours[at], bare[at]]
    if (own === null || own === undefined || engine === null || engine === undefined) {
      console.log(`${path.basename(file)}: not timed`)
      continue
    }
    const poppler = await bestOfPoppler(file, own.pages)
    for (const name of [maker, '모두']) {
      const sum = sums.get(name) ?? { pages: 0, ours: 0, bare: 0, poppler: 0 }
      sum.pages += own.pages
      sum.ours += own.seconds
      sum.bare += engine.seconds
      sum.poppler += poppler
      sums.set(name, sum)
    }
  }
  const total = sums.get('모두')
  sums.delete('모두')
  return [...Array.from(sums, ([maker, sum]) => figureOf(maker, sum)), ...(total ? [figureOf('모두', total)] : [])]
}

/** Alone in a process of its own, so that neither warms or disturbs the code of the other. */
function timesOf(who: 'ours' | 'bare', files: readonly { readonly file: string }[]): (PageRun | null)[] {
  const child = path.join(import.meta.dirname, 'pdf-speed-child.ts')
  const ran = spawnSync(process.execPath, [child, who, String(rounds), ...files.map(({ file }) => file)], {
    maxBuffer: 1 << 24,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(ran.stdout.toString('utf8').trim().split('\n').at(-1) ?? '[]') as (PageRun | null)[]
}

async function bestOfPoppler(file: string, pages: number): Promise<number> {
  let least = Infinity
  for (let round = 0; round < rounds; round += 1) least = Math.min(least, (await popplerPages(file, pages)).seconds)
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
