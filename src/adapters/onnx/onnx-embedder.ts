import { ok, type Result } from '../../domain/result.ts'
import type { Embedder } from '../../ports/embedder.ts'
import { type EncoderProcess, startEncoderProcess } from './encoder-process.ts'
import type { EncodeRequest } from './encoder-protocol.ts'
import { readModelFolder } from './model-folder.ts'

export interface OnnxEmbedderOptions {
  /** A folder with `model.onnx` (or a quantised twin) and `tokenizer.json`. */
  readonly dir: string
  readonly threads?: number
  /** The process with the model ends after this long without work, and starts again when there is some. */
  readonly idleMs?: number
}

interface Waiting {
  readonly request: EncodeRequest
  readonly resolve: (vector: Float32Array) => void
  readonly reject: (error: Error) => void
}

/** Tries the model once; a failure says in one sentence why it cannot be used. */
export async function openOnnxEmbedder(options: OnnxEmbedderOptions): Promise<Result<Embedder, string>> {
  const { dir, threads = 1, idleMs = 300_000 } = options
  const folder = await readModelFolder(dir)
  if (!folder.ok) return folder
  const settings = { folder: folder.value, threads }
  const started = await startEncoderProcess(settings)
  if (!started.ok) return started
  const { id, dimensions } = started.value

  let encoder: EncoderProcess | undefined = started.value
  let working: Promise<void> | undefined
  let closed = false
  /** A question is waited for by somebody, so it goes first. */
  const questions: Waiting[] = []
  const passages: Waiting[] = []
  let idle: NodeJS.Timeout | undefined

  async function encoderNow(): Promise<EncoderProcess> {
    if (encoder?.alive) return encoder
    const again = await startEncoderProcess(settings)
    if (!again.ok) throw new Error(again.failure)
    if (closed || again.value.id !== id) {
      await again.value.end()
      throw new Error(closed ? 'the embedder is closed' : "the model's files have changed: restart to use them")
    }
    encoder = again.value
    return encoder
  }

  /** A process that was lost, not the text's fault for all that is known, is replaced once. */
  async function vectorOf(request: EncodeRequest): Promise<Float32Array> {
    const used = await encoderNow()
    try {
      return await used.encode(request)
    } catch (error) {
      if (used.alive || closed) throw error
      return (await encoderNow()).encode(request)
    }
  }

  async function work(): Promise<void> {
    for (
      let next = questions.shift() ?? passages.shift();
      next !== undefined;
      next = questions.shift() ?? passages.shift()
    ) {
      try {
        next.resolve(await vectorOf(next.request))
      } catch (error) {
        next.reject(error instanceof Error ? error : new Error(String(error)))
      }
    }
  }

  function startWork(): void {
    clearTimeout(idle)
    working ??= work().finally(() => {
      working = undefined
      if (questions.length > 0 || passages.length > 0) startWork()
      else restLater()
    })
  }

  function restLater(): void {
    idle = setTimeout(() => {
      void encoder?.end()
      encoder = undefined
    }, idleMs)
    idle.unref()
  }
  restLater()

  return ok({
    id,
    dimensions,
    embed(texts, role) {
      if (closed) return Promise.reject(new Error('the embedder is closed'))
      const vectors = texts.map(
        (text) =>
          new Promise<Float32Array>((resolve, reject) => {
            const list = role === 'query' ? questions : passages
            list.push({ request: { text, role }, resolve, reject })
          }),
      )
      if (texts.length > 0) startWork()
      return Promise.all(vectors)
    },
    async close() {
      closed = true
      clearTimeout(idle)
      for (const { reject } of [...questions.splice(0), ...passages.splice(0)])
        reject(new Error('the embedder is closed'))
      await encoder?.end()
      await working
    },
  })
}
