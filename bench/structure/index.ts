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

function fieldFigures({ documents, notFound, tally, revisions }: FieldReport): Figure[] {
  return [
    { what: 'documents', value: `${documents} compared, ${notFound} of the answered ones not found`, peer: null },
    ...fields.map((field): Figure => {
      const { right, absent, wrong, missing, invented } = tally[field]
      const stated = right + wrong + missing
      const value = `${percent(right, stated)} of those stated (${right} of ${stated}; ${wrong} wrong, ${missing} missing); ${invented} invented where ${absent + invented} do not state it`
      return { what: field, value, peer: null }
    }),
    {
      what: 'revision kinds',
      value: `${percent(revisions.right, revisions.expected)} right (${revisions.right} of ${revisions.expected} rows in ${revisions.documents} documents, ${revisions.extra} too many)`,
      peer: null,
    },
  ]
}

function timeFigures({ format, pages, files, chunks, served, bare, single }: ThousandPages): Figure[] {
  return [
    {
      what: `chunking ${format}, as a server does it`,
      value: `${percent(served.chunkMs, served.readMs)} of the time reading took (${ms(served.chunkMs)} for ${chunks} chunks, reading ${ms(served.readMs)}; ${pages} pages of ${files} files)`,
      peer: 'at most 5 %',
    },
    {
      what: `structure and chunking of ${format} beside the bare reader, processor time`,
      value: `structure ${ms(bare.structureMs)}, chunks ${ms(bare.chunkMs)}, reader ${ms(bare.readMs)}: chunks ${percent(bare.chunkMs, bare.readMs + bare.structureMs)} of reader and structure`,
      peer: null,
    },
    {
      what: `one ${format} document of a thousand pages, processor time`,
      value: `structure ${ms(single.structureMs)}, chunks ${ms(single.chunkMs)} (${single.blocks} blocks)`,
      peer: null,
    },
  ]
}

function budgetFigure({ set, questions, budget, chunks, covered }: BudgetFigure): Figure {
  const shares = [...covered].map(([size, share]) => `${share.toFixed(3)} in ${size}`)
  return {
    what: `${set}: what answers is in the evidence, chunks of ${budget} characters`,
    value: `${shares.join(', ')} characters of context (${questions} questions, ${chunks} chunks)`,
    peer: null,
  }
}

const ms = (time: number): string => `${Math.round(time)} ms`
const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)
