import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** What a thread of tesseract.js answers to a request. */
interface Reply {
  readonly jobId: string
  readonly status: 'resolve' | 'reject' | 'progress'
  readonly data: unknown
}

export interface RawBox {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

export interface RawLine {
  readonly text: string
  readonly bbox: RawBox
  readonly words: readonly { readonly text: string; readonly confidence: number; readonly bbox: RawBox }[]
}

/** A thread with tesseract in it and the data of its languages loaded. */
export interface Engine {
  /** Makes these of the loaded languages the ones to read by. Puts every parameter back to its default. */
  use(languages: string): Promise<void>
  set(parameters: Readonly<Record<string, string>>): Promise<void>
  recognize(png: Uint8Array): Promise<readonly RawLine[]>
  /** Ends the thread, whatever it is doing; requests under way are rejected. */
  end(): Promise<void>
}

const lstmOnly = 1
/** Beside this file, as source or as built. */
const threadPath = fileURLToPath(import.meta.url).replace(/engine\.([jt]s)$/, 'engine-thread.$1')

export async function startEngine(languages: readonly string[]): Promise<Engine> {
  const thread = new Worker(threadPath, { stdout: true, stderr: true })
  const pending = new Map<string, { resolve(data: unknown): void; reject(error: Error): void }>()
  let asked = 0
  let ended: Error | undefined

  const stop = (error: Error) => {
    ended ??= error
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }
  thread.on('message', ({ jobId, status, data }: Reply) => {
    if (status === 'progress') return
    const request = pending.get(jobId)
    pending.delete(jobId)
    if (status === 'resolve') request?.resolve(data)
    else request?.reject(new Error(`tesseract: ${String(data)}`))
  })
  thread.on('error', (cause) => stop(new Error('the recogniser failed', { cause })))
  thread.on('exit', () => stop(new Error('the recogniser has ended')))
  // The engine writes notes on its layout analysis there; nobody reads them.
  thread.stdout.resume()
  thread.stderr.resume()

  function ask(action: string, payload: unknown): Promise<unknown> {
    asked += 1
    const jobId = `${action}-${asked}`
    return new Promise((resolve, reject) => {
      if (ended !== undefined) return reject(ended)
      pending.set(jobId, { resolve, reject })
      thread.postMessage({ workerId: 'engine', jobId, action, payload })
    })
  }

  const engine: Engine = {
    async use(wanted) {
      await ask('initialize', { langs: wanted, oem: lstmOnly, config: {} })
    },
    async set(params) {
      await ask('setParameters', { params })
    },
    async recognize(image) {
      const output = { text: false, blocks: true }
      const page = (await ask('recognize', { image, options: {}, output })) as {
        blocks: readonly { paragraphs: readonly { lines: readonly RawLine[] }[] }[] | null
      }
      return (page.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    },
    async end() {
      stop(new Error('the recogniser was closed'))
      await thread.terminate()
    },
  }
  try {
    await ask('load', { options: { lstmOnly: true, logging: false } })
    await ask('loadLanguage', {
      langs: [...languages],
      options: { langPath: '.', cacheMethod: 'none', gzip: true, lstmOnly: true },
    })
    return engine
  } catch (error) {
    await engine.end()
    throw error
  }
}
