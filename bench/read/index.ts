import { benchDocx } from './docx.ts'
import { benchHancom } from './hancom.ts'
import { benchOcr } from './ocr.ts'
import { benchParallel } from './parallel.ts'
import { benchPdf } from './pdf.ts'
import { benchXlsx } from './xlsx.ts'

/** Reads a folder of documents and compares with what is in them, and with other readers. */
export async function run([folder, ...rest]: readonly string[]): Promise<void> {
  if (folder === '--only-parallel') return benchParallel()
  if (folder === undefined) {
    console.error(
      'usage: node bench/main.ts read <folder> [--worst n] [--no-peer] [--only-hancom | --only-pdf | --only-docx | --only-xlsx | --only-ocr | --only-parallel]',
    )
    process.exitCode = 2
    return
  }
  const only = rest.find((option) => option.startsWith('--only-'))
  const wants = (part: string) => only === undefined || only === `--only-${part}`
  if (wants('hancom')) await benchHancom(folder, rest)
  if (wants('pdf')) await benchPdf(folder)
  if (wants('docx')) await benchDocx(folder, rest)
  if (wants('xlsx')) await benchXlsx(folder)
  if (wants('ocr')) await benchOcr()
  if (wants('parallel')) await benchParallel()
}
