import { type Figure, keepFigures } from '../results.ts'
import { fields, measureFields } from './fields.ts'

/** Compares title, number, date, issuer, recipients and revisions with answers that people gave after reading. */
export async function run([folder, ...rest]: readonly string[]): Promise<void> {
  if (folder === undefined) {
    console.error('usage: node bench/main.ts structure <folder> [--differences]')
    process.exitCode = 2
    return
  }
  const report = await measureFields(folder)
  const { revisions, readMs, structureMs, chunkMs, thousandPages } = report
  if (rest.includes('--differences')) for (const line of report.differences) console.log(line)
  const ofFields = fields.map((field): Figure => {
    const { right, absent, wrong, missing, invented } = report.tally[field]
    const stated = right + wrong + missing
    const value = `${percent(right, stated)} of those stated (${right} of ${stated}; ${wrong} wrong, ${missing} missing); ${invented} invented where ${absent + invented} do not state it`
    return { what: field, value, peer: null }
  })
  keepFigures('structure', [
    {
      what: 'documents',
      value: `${report.documents} compared, ${report.notFound} of the answered ones not found`,
      peer: null,
    },
    ...ofFields,
    {
      what: 'revision kinds',
      value: `${percent(revisions.right, revisions.expected)} right (${revisions.right} of ${revisions.expected} rows in ${revisions.documents} documents, ${revisions.extra} too many)`,
      peer: null,
    },
    {
      what: 'time beside reading, each document once',
      value: `${percent(structureMs + chunkMs, readMs)} (structure ${Math.round(structureMs)} ms, chunks ${Math.round(chunkMs)} ms, reading ${Math.round(readMs)} ms)`,
      peer: null,
    },
    ...thousandPages.map(
      ({ format, pages, blocks, chunks, ownMs, readMs: whole }): Figure => ({
        what: `time beside reading, a thousand pages of ${format}`,
        value: `${percent(ownMs, whole)} (${Math.round(ownMs)} ms for ${pages} pages, ${blocks} blocks, ${chunks} chunks)`,
        peer: null,
      }),
    ),
  ])
}

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)
