import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { languageFile, OcrLanguageMissing } from './language-data.ts'

/**
 * The thread that tesseract.js starts. Its own script would look for all languages in one folder and otherwise fetch
 * them from the network; this one reads each from the package it is in, and can reach nothing else.
 */
const require = createRequire(import.meta.url)
const script = require('tesseract.js/src/worker-script') as {
  setAdapter(adapter: Record<string, unknown>): void
  dispatchHandlers(packet: unknown, send: (reply: unknown) => void): void
}

script.setAdapter({
  // Relaxed SIMD may round otherwise on another processor, and the same picture should read the same everywhere.
  getCore: async () => require('tesseract.js-core/tesseract-core-simd-lstm'),
  gunzip: gunzipSync,
  readCache(path: string) {
    const language = basename(path).split('.')[0]!
    const file = languageFile(language)
    if (file === undefined) throw new OcrLanguageMissing([language])
    return readFile(file)
  },
})

parentPort?.on('message', (packet) => {
  script.dispatchHandlers(packet, (reply) => parentPort?.postMessage(reply))
})
