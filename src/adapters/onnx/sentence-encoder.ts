import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Tokenizer } from '@huggingface/tokenizers'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { ModelFolder } from './model-folder.ts'
import { createTokenIds } from './token-ids.ts'

export type Role = 'query' | 'passage'

export interface SentenceEncoder {
  readonly id: string
  readonly dimensions: number
  encode(text: string, role: Role): Promise<Float32Array>
}

/** Loads a model; throws when its files are not what they should be. One text at a time: batches change the vectors. */
export async function loadSentenceEncoder(folder: ModelFolder, threads: number): Promise<SentenceEncoder> {
  const [model, tokenizerJson] = await Promise.all([readFile(folder.modelFile), readFile(folder.tokenizerFile)])
  const tokenIds = createTokenIds(new Tokenizer(JSON.parse(tokenizerJson.toString('utf8')) as object, {}))
  const session = await InferenceSession.create(model, {
    executionMode: 'sequential',
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
  })

  async function encode(text: string, role: Role): Promise<Float32Array> {
    const ids = tokenIds(folder.prefix[role] + text, folder.tokensMax[role])
    const tensorOf = (values: readonly number[]) =>
      new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length])
    const given: Record<string, number[]> = {
      input_ids: ids,
      attention_mask: ids.map(() => 1),
      token_type_ids: ids.map(() => 0),
    }
    const feeds: Record<string, Tensor> = {}
    for (const name of session.inputNames) feeds[name] = tensorOf(given[name] ?? ids.map(() => 0))
    const outputs = await session.run(feeds)
    const output = outputs['last_hidden_state'] ?? outputs[session.outputNames[0]!]
    if (!(output?.data instanceof Float32Array)) throw new TypeError('the model does not give 32-bit numbers')
    return unitLength(pooled(output.data, output.dims, folder.pooling))
  }

  const probe = await encode('문서', 'passage')
  const { name, pooling, tokensMax, prefix } = folder
  const settings = JSON.stringify([pooling, tokensMax, prefix])
  const digest = createHash('sha256').update(model).update(tokenizerJson).update(settings).digest('hex')
  return { id: `${name}-${digest.slice(0, 12)}`, dimensions: probe.length, encode }
}

/** One vector of the vectors of all tokens; a model that gives one already is taken at its word. */
function pooled(data: Float32Array, dims: readonly number[], pooling: ModelFolder['pooling']): Float32Array {
  const width = dims.at(-1) ?? 0
  const tokens = dims.length === 3 && pooling === 'mean' ? dims[1]! : 1
  const sum = new Float64Array(width)
  for (let token = 0; token < tokens; token += 1) {
    for (let at = 0; at < width; at += 1) sum[at]! += data[token * width + at]!
  }
  return Float32Array.from(sum, (value) => value / tokens)
}

function unitLength(vector: Float32Array): Float32Array {
  let squares = 0
  for (const value of vector) squares += value * value
  const length = Math.sqrt(squares)
  if (!Number.isFinite(length) || length === 0) throw new RangeError('the model gave no usable vector')
  return vector.map((value) => value / length)
}
