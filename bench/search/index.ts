import { parseArgs } from 'node:util'
import { type Figure, keepFigures, keptFigures } from '../results.ts'
import { evalSetsIn } from './eval-set.ts'
import { benchFolder } from './folders.ts'
import { measureQuality, type Quality } from './quality.ts'
import { scaleFigures, tenantFigures, vectorFigures } from './scale.ts'

/**
 * npm run bench -- search <folder of eval sets> [--only words,meaning,scale,vectors,tenants] [--sample n] [--chunks n] [--vectors folder]
 * `meaning` embeds every passage of the sets once, which takes an hour; --sample takes documents with about
 * that many passages of each set, and the questions they answer. Vectors are kept between runs.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      sample: { type: 'string' },
      chunks: { type: 'string' },
      vectors: { type: 'string' },
    },
  })
  const wanted = new Set((values.only ?? 'words,scale,vectors,tenants').split(','))
  const figures: Figure[] = []
  const [folder] = positionals
  const hybrid = wanted.has('meaning')
  if (folder !== undefined && (wanted.has('words') || hybrid)) {
    const sample = values.sample === undefined ? undefined : Number(values.sample)
    const vectors = values.vectors ?? benchFolder('vectors')
    for (const set of evalSetsIn(folder)) {
      figures.push(...qualityFigures(await measureQuality(set, { hybrid, sample, vectors })))
    }
  }
  const chunks = Number(values.chunks ?? 100_000)
  if (wanted.has('scale')) figures.push(...(await scaleFigures(chunks, 100)))
  if (wanted.has('vectors')) figures.push(...(await vectorFigures(chunks, 50)))
  if (wanted.has('tenants')) figures.push(...(await tenantFigures(1_000, 10)))
  const measured = new Set(figures.map(({ what }) => what))
  keepFigures('search', [...keptFigures('search').filter(({ what }) => !measured.has(what)), ...figures])
}

function qualityFigures({ set, lexical, hybrid }: Quality): Figure[] {
  const share = (value: number) => value.toFixed(3)
  const figures: Figure[] = [
    {
      what: `${set}: 낱말로 찾기, 질문 ${lexical.questions}개의 nDCG@10`,
      value: share(lexical.ndcg10),
      peer: `R@1 ${share(lexical.recall1)}, R@10 ${share(lexical.recall10)}`,
    },
  ]
  if (hybrid !== undefined) {
    figures.push({
      what: `${set}: 낱말과 뜻을 번갈아, 글 ${hybrid.passages}개에 질문 ${hybrid.both.questions}개의 R@10`,
      value: share(hybrid.both.recall10),
      peer: `낱말만 ${share(hybrid.words.recall10)}; R@5 ${share(hybrid.both.recall5)}, 낱말만 ${share(hybrid.words.recall5)}`,
    })
  }
  return figures
}
