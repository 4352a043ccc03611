import { createRequire } from 'node:module'
import path from 'node:path'
import { loadWithInnerClasses } from './inner-classes.ts'
import { readTextOnly } from './text-only.ts'

export type Pdfjs = typeof import('pdfjs-dist')

export interface ReadingEngine {
  readonly pdfjs: Pdfjs
  startWorker(port: unknown): void
}

type Worker = typeof import('pdfjs-dist/legacy/build/pdf.worker.mjs')

let reading: Promise<ReadingEngine> | undefined

/** The engine as it is. It takes about a tenth of a second to load, so the first PDF loads it, not the server. */
export function loadPdfjs(): Promise<Pdfjs> {
  return import('pdfjs-dist/legacy/build/pdf.mjs')
}

/** The engine without what only painting needs. */
export function loadReadingEngine(): Promise<ReadingEngine> {
  reading ??= Promise.all([
    loadPdfjs(),
    loadWithInnerClasses<Worker>(import.meta.resolve('pdfjs-dist/legacy/build/pdf.worker.mjs')),
  ]).then(([pdfjs, worker]) => {
    readTextOnly(worker)
    return { pdfjs, startWorker: (port) => worker.WorkerMessageHandler.initializeFromPort(port) }
  })
  return reading
}

/**
 * Everything the engine may need is beside it on disk; nothing is ever fetched.
 * Without the character maps Korean text comes out empty, and without a word about it.
 */
export function engineOptions() {
  const root = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const folder = (name: string) => `${path.join(root, name)}${path.sep}`
  return {
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    isEvalSupported: false,
    enableXfa: false,
    stopAtErrors: false,
    disableAutoFetch: true,
    disableStream: true,
    verbosity: 0,
  }
}
