import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type FontFacts, fontFactsOf } from './font-facts.ts'
import { linkedPorts } from './linked-ports.ts'
import { engineOptions, loadReadingEngine, type Pdfjs } from './load-pdfjs.ts'

export type OperatorListener = (codes: readonly number[], args: readonly unknown[]) => void

/** One run of the engine on one file. */
export interface EngineSession {
  readonly pdfjs: Pdfjs
  readonly document: PDFDocumentProxy
  readonly layers: Awaited<ReturnType<PDFDocumentProxy['getOptionalContentConfig']>>
  /** By the name that operators use; filled as pages are drawn, each font before its first use. */
  readonly fonts: ReadonlyMap<string, FontFacts>
  /** Says who hears the operators of the page being drawn. */
  listen(listener: OperatorListener | undefined): void
  close(): Promise<void>
}

/** The engine works on a copy of `bytes`, which it may overwrite. */
export async function openSession(bytes: Uint8Array, pixelsMax: number): Promise<EngineSession> {
  const { pdfjs, startWorker } = await loadReadingEngine()
  const fonts = new Map<string, FontFacts>()
  let listener: OperatorListener | undefined
  const ports = linkedPorts((message) => listenIn(message as Message, fonts, listener))
  startWorker(ports.drawing)
  const workerOptions = { port: ports.reading, verbosity: 0 }
  const worker = new pdfjs.PDFWorker(workerOptions as unknown as ConstructorParameters<Pdfjs['PDFWorker']>[0])
  const task = pdfjs.getDocument({
    ...engineOptions(),
    data: new Uint8Array(bytes),
    worker,
    maxImageSize: pixelsMax,
    fontExtraProperties: true,
    // With it on, the outline of every glyph would be worked out, to no use here.
    disableFontFace: false,
    useSystemFonts: false,
  })

  async function close(): Promise<void> {
    await task.destroy()
    worker.destroy()
    ports.reading.terminate()
    ports.drawing.terminate()
  }

  try {
    const document = await task.promise
    const layers = await document.getOptionalContentConfig()
    return {
      pdfjs,
      document,
      layers,
      fonts,
      listen(next) {
        listener = next
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

interface Message {
  readonly action?: string
  readonly data?: unknown
  readonly chunk?: { readonly fnArray?: number[]; readonly argsArray?: unknown[] }
}

/**
 * Operators are heard as they pass and not kept; fonts are noted. Decoded pictures, patterns and glyph outlines
 * end here, since nothing is painted.
 */
function listenIn(message: Message, fonts: Map<string, FontFacts>, listener: OperatorListener | undefined): unknown {
  const operators = message.chunk
  if (operators?.fnArray !== undefined) {
    listener?.(operators.fnArray, operators.argsArray ?? [])
    return { ...message, chunk: { ...operators, fnArray: [], argsArray: [], length: 0 } }
  }
  if (message.action === 'obj') return undefined
  if (message.action === 'commonobj') {
    const [id, kind, exported] = message.data as [string, string, unknown]
    if (kind === 'CopyLocalImage') return message
    if (kind === 'Font') fonts.set(id, fontFactsOf(exported))
    return undefined
  }
  return message
}
