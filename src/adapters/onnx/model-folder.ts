import { access, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fail, ok, type Result } from '../../domain/result.ts'

/** What a model's folder says of it. Settings its `config.json` leaves out are those of most sentence encoders. */
export interface ModelFolder {
  readonly modelFile: string
  readonly tokenizerFile: string
  readonly name: string
  readonly pooling: 'mean' | 'cls'
  readonly tokensMax: { readonly query: number; readonly passage: number }
  readonly prefix: { readonly query: string; readonly passage: string }
}

/** The model, or a quantised twin of it. */
const modelNames = ['model.onnx', 'model_quantized.onnx', 'model_int8.onnx', 'model_uint8.onnx', 'model_q8.onnx']
const tokensMaxDefault = 512

/** A failure says in one sentence what is missing or wrong. */
export async function readModelFolder(dir: string): Promise<Result<ModelFolder, string>> {
  const candidates = modelNames.map((name) => path.join(dir, name))
  const there = await Promise.all(candidates.map(isThere))
  const modelFile = candidates.find((_, at) => there[at])
  if (modelFile === undefined) return fail(`no ${modelNames[0]} in the model's folder`)
  const tokenizerFile = path.join(dir, 'tokenizer.json')
  if (!(await isThere(tokenizerFile))) return fail("no tokenizer.json in the model's folder")
  const config = await readConfig(path.join(dir, 'config.json'))
  if (config === undefined) return fail("the model's config.json is not valid JSON")

  const text = (key: string) => (typeof config[key] === 'string' ? config[key] : '')
  const count = (key: string) => {
    const value = config[key]
    return typeof value === 'number' && Number.isInteger(value) && value >= 8 ? value : undefined
  }
  const passage = count('max_tokens') ?? count('max_position_embeddings') ?? tokensMaxDefault
  return ok({
    modelFile,
    tokenizerFile,
    name: text('name') || path.basename(dir),
    pooling: config['pooling'] === 'cls' ? 'cls' : 'mean',
    tokensMax: { passage, query: Math.min(count('query_max_tokens') ?? passage, passage) },
    prefix: { query: text('query_prefix'), passage: text('passage_prefix') },
  })
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

async function readConfig(file: string): Promise<Record<string, unknown> | undefined> {
  if (!(await isThere(file))) return {}
  try {
    const parsed: unknown = JSON.parse(await readFile(file, 'utf8'))
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
