import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createReadContext, type Reading } from '../../src/adapters/parse/format-reader.ts'
import { visibleText } from '../../src/adapters/parse/hancom/symbols.ts'
import { createPdfReader } from '../../src/adapters/parse/pdf/parser.ts'
import { ReadRefusal } from '../../src/adapters/parse/shared/refusal.ts'
import { type Figure, keepFigures } from '../results.ts'
import { hwpGold } from './hwp-gold.ts'
import { hwpxGold } from './hwpx-gold.ts'
import { speedByMaker } from './pdf-makers.ts'
import { cellCounts, f1, type GoldCell, mean } from './score.ts'
import { orderScore, recallOf, scoredText } from './text-score.ts'

interface Sample {
  readonly file: string
  readonly bytes: Uint8Array
  /** The document it was printed from. */
  readonly source: string | undefined
}

const twoColumns = /2단|two.?col|column/iu

/** Holds PDF reading against poppler's text, against bare pdfjs, and against the documents that PDFs were printed from. */
export async function benchPdf(folder: string): Promise<void> {
  const samples = findSamples(folder)
  const figures: Figure[] = []
  const recalls: { file: string; recall: number; order: number }[] = []
  const tables = { strict: emptyCounts(), moved: emptyCounts() }

  for (const { file, bytes, source } of samples) {
    const reading = await readOrRefuse(bytes)
    if (!('blocks' in reading)) {
      console.log(`${path.basename(file)}: ${reading.reason}`)
      continue
    }
    const found = scoredText(reading.blocks.map(({ text }) => text).join('\n'))
    const printed = [popplerText(file), popplerText(file, '-raw')]
    if (printed[0]!.length >= 20) {
      const recall = recallOf([...found], [...printed[0]!])
      recalls.push({ file, recall, order: Math.max(...printed.map((text) => orderScore(found, text))) })
    }
    const gold = source === undefined ? undefined : goldTables(source)
    if (gold !== undefined) {
      const own = reading.tables.map(({ cells }) => cells)
      add(tables.strict, cellCounts(own, gold))
      add(tables.moved, cellCounts(withoutRows(own), withoutRows(gold)))
    }
  }

  for (const { file, recall } of recalls.filter((one) => one.recall < 0.99))
    console.log(`recall ${recall.toFixed(4)} ${path.basename(file)}`)
  const columned = recalls.filter(({ file }) => twoColumns.test(path.basename(file)))
  figures.push(
    {
      what: `poppler가 읽은 글 재현율, 파일 ${recalls.length}개 평균`,
      value: mean(recalls.map(({ recall }) => recall)).toFixed(4),
      peer: null,
    },
    {
      what: '재현율이 .99 이상인 파일',
      value: `${recalls.filter(({ recall }) => recall >= 0.99).length}/${recalls.length}`,
      peer: null,
    },
    {
      what: 'poppler와 같은 읽는 순서, 평균',
      value: mean(recalls.map(({ order }) => order)).toFixed(4),
      peer: null,
    },
    {
      what: `두 단 문서 ${columned.length}개의 읽는 순서`,
      value: mean(columned.map(({ order }) => order)).toFixed(4),
      peer: null,
    },
    { what: '한글 원본과 견준 표 칸 F1(자리, 병합, 글)', value: f1(tables.strict).toFixed(3), peer: null },
    {
      what: '표 칸 F1, 줄의 자리는 빼고(열, 병합, 글이 있는 칸)',
      value: f1(tables.moved).toFixed(3),
      peer: null,
    },
    ...(await speedByMaker(samples.map(({ file }) => file))),
  )
  keepFigures('read-pdf', figures)
}

function findSamples(folder: string): Sample[] {
  const pdfs = (below: string) => {
    const full = path.join(folder, below)
    return existsSync(full)
      ? readdirSync(full)
          .filter((name) => name.endsWith('.pdf'))
          .map((name) => path.join(full, name))
      : []
  }
  return ['pdf', 'golden/hwp5', 'golden/hwpx'].flatMap(pdfs).map((file) => {
    const bytes = new Uint8Array(readFileSync(file))
    const printed = /golden[\\/](?<kind>hwp5|hwpx)[\\/](?<name>.*)\.golden\d+\.pdf$/u.exec(file)?.groups
    const source = printed === undefined ? undefined : path.join(folder, printed['kind']!, printed['name']!)
    const byHancom = Buffer.from(bytes).includes('Hancom PDF')
    return { file, bytes, source: byHancom && source !== undefined && existsSync(source) ? source : undefined }
  })
}

async function readOrRefuse(bytes: Uint8Array): Promise<Reading | ReadRefusal> {
  try {
    return await createPdfReader().read(bytes, createReadContext())
  } catch (error) {
    if (error instanceof ReadRefusal) return error
    throw error
  }
}

function popplerText(file: string, ...options: string[]): string {
  const { stdout } = spawnSync('pdftotext', ['-enc', 'UTF-8', ...options, file, '-'], { maxBuffer: 1 << 30 })
  return scoredText(visibleText(stdout?.toString('utf8') ?? ''))
}

function goldTables(source: string): readonly (readonly GoldCell[])[] | undefined {
  const bytes = new Uint8Array(readFileSync(source))
  return (source.endsWith('.hwpx') ? hwpxGold(bytes) : hwpGold(bytes))?.shown.tables
}

/** Print cuts tables at page ends and joins what the source keeps apart; a cell keeps its column and its span. */
function withoutRows(tables: readonly (readonly GoldCell[])[]): GoldCell[][] {
  return tables.map((cells) =>
    cells
      .filter(({ text }) => scoredText(text) !== '')
      .map(({ col, rowspan, colspan, text }) => ({ row: 0, col, rowspan, colspan, text: scoredText(text) })),
  )
}

const emptyCounts = () => ({ common: 0, candidate: 0, reference: 0 })

function add(sum: ReturnType<typeof emptyCounts>, counts: Readonly<ReturnType<typeof emptyCounts>>): void {
  sum.common += counts.common
  sum.candidate += counts.candidate
  sum.reference += counts.reference
}
