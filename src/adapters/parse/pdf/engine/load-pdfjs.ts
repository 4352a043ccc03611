import { createRequire } from 'node:module'
import path from 'node:path'

export type Pdfjs = typeof import('pdfjs-dist')

let loading: Promise<{ pdfjs: Pdfjs; startWorker(port: unknown): void }> | undefined

/** The engine takes about a tenth of a second to load, so it is loaded by the first PDF, not by the server. */
export function loadPdfjs(): Promise<{ pdfjs: Pdfjs; startWorker(port: unknown): void }> {
  loading ??= Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.mjs'),
  ]).then(([pdfjs, { WorkerMessageHandler }]) => ({
    pdfjs,
    startWorker: (port) => WorkerMessageHandler.initializeFromPort(port),
  }))
  return loading
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
