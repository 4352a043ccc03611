import { parseArgs } from 'node:util'
import { type Figure, keepFigures, keptFigures } from '../results.ts'
import { type BudgetFigure, measureBudgets } from './budgets.ts'
import { type FieldReport, fields, measureFields } from './fields.ts'
import { measureThousandPages, type ThousandPages } from './thousand-pages.ts'

/**
 * npm run bench -- structure <folder> [--differences] [--budget <folder of eval sets>]: compares title, number, date,
 * issuer, recipients and revisions with answers that people gave after reading, and times structure and chunks
 * beside reading. With --budget, how well chunks of different sizes bring the answers of the sets into the evidence;
 * the folder of documents may then be left out.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { differences: { type: 'boolean' }, budget: { type: 'string' } },
  })
  const [folder] = positionals
  if (folder === undefined && values.budget === undefined) {
    console.error('usage: npm run bench -- structure <folder> [--differences] [--budget <folder of eval sets>]')
    process.exitCode = 2
    return
  }
  const figures: Figure[] = []
  if (folder !== undefined) {
    const report = await measureFields(folder)
    if (values.differences === true) for (const line of report.differences) console.log(line)
    figures.push(...fieldFigures(report))
    const paged = report.files.filter(({ reading }) => reading.pages > 0)
    for (const [format, files] of Map.groupBy(paged, (file) => file.format))
      figures.push(...timeFigures(await measureThousandPages(format, files)))
  }
  if (values.budget !== undefined)
    for await (const measured of measureBudgets(values.budget)) figures.push(budgetFigure(measured))
  const measured = new Set(figures.map(({ what }) => what))
  keepFigures('structure', [...keptFigures('structure').filter(({ what }) => !measured.has(what)), ...figures])
}

const fieldNames = {
  title: '제목',
  doc_number: '문서번호',
  issued_date: '시행·발표일',
  issuer: '발신 기관',
  recipients: '수신자',
} as const

function fieldFigures({ documents, notFound, tally, revisions }: FieldReport): Figure[] {
  return [
    { what: '사람이 읽고 적은 답과 견준 문서', value: `${documents}건 (찾지 못한 문서 ${notFound}건)`, peer: null },
    ...fields.map((field): Figure => {
      const { right, absent, wrong, missing, invented } = tally[field]
      const stated = right + wrong + missing
      const value = `${percent(right, stated)} (${right}/${stated}; 틀림 ${wrong}, 빠뜨림 ${missing}), 적혀 있지 않은 ${absent + invented}건에서 지어냄 ${invented}`
      return { what: fieldNames[field], value, peer: null }
    }),
    {
      what: '신·구조문대비표 줄의 개정 구분',
      value: `${percent(revisions.right, revisions.expected)} (문서 ${revisions.documents}건의 ${revisions.right}/${revisions.expected}줄, 덧붙인 줄 ${revisions.extra})`,
      peer: null,
    },
  ]
}

function timeFigures({ format, pages, files, chunks, served, bare, single }: ThousandPages): Figure[] {
  const name = format.toUpperCase()
  return [
    {
      what: `${name} 조각내기, 서버에서처럼`,
      value: `읽는 시간의 ${percent(served.chunkMs, served.readMs)} (조각 ${chunks}개 ${ms(served.chunkMs)}, 읽기 ${ms(served.readMs)}; 파일 ${files}개의 ${pages}쪽)`,
      peer: '5 % 이하',
    },
    {
      what: `${name} 구조와 조각내기, 판독기와 견준 처리 시간`,
      value: `구조 ${ms(bare.structureMs)}, 조각 ${ms(bare.chunkMs)}, 판독기 ${ms(bare.readMs)}: 조각은 판독과 구조의 ${percent(bare.chunkMs, bare.readMs + bare.structureMs)}`,
      peer: null,
    },
    {
      what: `${name} 1,000쪽 문서 하나의 처리 시간`,
      value: `구조 ${ms(single.structureMs)}, 조각 ${ms(single.chunkMs)} (블록 ${single.blocks}개)`,
      peer: null,
    },
  ]
}

function budgetFigure({ set, questions, budget, chunks, covered }: BudgetFigure): Figure {
  const shares = [...covered].map(([size, share]) => `${size}자 안에 ${share.toFixed(3)}`)
  return {
    what: `${set}: 답이 근거 묶음에 든 비율, ${budget}자 조각`,
    value: `${shares.join(', ')} (질문 ${questions}개, 조각 ${chunks}개)`,
    peer: null,
  }
}

const ms = (time: number): string => `${Math.round(time)} ms`
const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)
