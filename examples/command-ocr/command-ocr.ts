import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Ocr } from 'munseo/ports/ocr'
import { linesFromTsv } from './lines-from-tsv.ts'

export interface CommandOcrOptions {
  /** Takes a PNG on its standard input and writes tesseract's TSV to its standard output. */
  readonly command: string
  readonly args: readonly string[]
  readonly languages: readonly string[]
  readonly timeoutMs?: number
}

/** Recognition by another program, started anew for each picture. */
export function createCommandOcr({ command, args, languages, timeoutMs = 60_000 }: CommandOcrOptions): Ocr {
  return {
    id: [command, ...args].join(' '),
    languages,
    async recognize(picture) {
      const signal = AbortSignal.timeout(timeoutMs)
      const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'], signal, killSignal: 'SIGKILL' })
      const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
      // A program that ends before it has read everything says so by its exit code.
      child.stdin.on('error', () => {})
      child.stdin.end(picture.png)
      const [tsv, code] = await Promise.all([text(child.stdout), ended])
      if (code !== 0) throw new Error(`${command} ended with ${code}`)
      return linesFromTsv(tsv, picture)
    },
    async close() {},
  }
}
