import { benchHancom } from './hancom.ts'
import { benchPdf } from './pdf.ts'

/** Reads a folder of documents and compares with what is in them, and with other readers. */
export async function run([folder, ...rest]: readonly string[]): Promise<void> {
  if (folder === undefined) {
    console.error('usage: node bench/main.ts read <folder> [--worst n] [--no-peer] [--only-pdf]')
    process.exitCode = 2
    return
  }
  if (!rest.includes('--only-pdf')) await benchHancom(folder, rest)
  await benchPdf(folder)
}
