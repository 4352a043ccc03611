import { availableParallelism } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { isInHouse } from '../adapters/llm/in-house.ts'
import { isLoopbackHost } from '../domain/access/loopback.ts'
import { fail, ok, type Result } from '../domain/result.ts'
import { apiKey, flag, httpUrl, limitOrOff, postgresUrl, wholeNumber } from './env-values.ts'
import { idleSettings } from './idle-settings.ts'
import { namedKeys } from './named-keys.ts'

const place = z.string()

/** Every setting of the service. What is not set takes the default; a variable set to nothing counts as not set. */
const settings = {
  SERVICE_HOST: z.string().default('127.0.0.1'),
  SERVICE_PORT: wholeNumber(0, 65_535).prefault('8080'),
  SERVICE_CORPUS_ROOT: place.default('./corpus'),
  SERVICE_CACHE_DIR: place.default('./.cache'),
  SERVICE_CACHE: flag.prefault('1'),
  SERVICE_API_KEY: apiKey.optional(),
  SERVICE_API_KEYS: namedKeys.optional(),
  SERVICE_API_KEYS_FILE: place.optional(),
  SERVICE_VECTORS: flag.prefault('1'),
  SERVICE_MODEL_DIR: place.optional(),
  SERVICE_OCR: flag.prefault('1'),
  SERVICE_OCR_LANGS: z
    .string()
    .regex(/^[a-z_]+(?:\+[a-z_]+)*$/iu, { error: 'takes languages joined by +, such as kor+eng' })
    .transform((text) => text.split('+'))
    .prefault('kor+eng'),
  SERVICE_RATE_LIMIT: limitOrOff(1_000_000).prefault('off'),
  SERVICE_MAX_PARALLEL: limitOrOff(10_000).prefault('off'),
  SERVICE_MAX_UPLOAD: wholeNumber(1, 16 * 1024 ** 3).prefault('104857600'),
  SERVICE_WORKERS: wholeNumber(1, 256).optional(),
  SERVICE_PARSE_TIMEOUT_MS: wholeNumber(100, 3_600_000).prefault('120000'),
  SERVICE_LLM_BASE_URL: httpUrl.optional(),
  SERVICE_LLM_API_KEY: apiKey.optional(),
  SERVICE_LLM_MODEL: z.string().optional(),
  SERVICE_FEEDBACK_LOG: place.optional(),
  SERVICE_USAGE_LOG: place.optional(),
  SERVICE_STORE: z.enum(['embedded', 'postgres'], { error: 'takes embedded or postgres' }).default('embedded'),
  SERVICE_DATABASE_URL: postgresUrl.optional(),
  SERVICE_TRUST_PROXY: limitOrOff(16).prefault('off'),
  SERVICE_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'takes fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
}

const environment = z.object(settings)

/** Their values never appear in a message. */
const secret: ReadonlySet<string> = new Set([
  'SERVICE_API_KEY',
  'SERVICE_API_KEYS',
  'SERVICE_LLM_API_KEY',
  'SERVICE_LLM_BASE_URL',
  'SERVICE_DATABASE_URL',
])

/** An empty key is an operator's slip that must not quietly open the server. */
const neverEmpty = ['SERVICE_API_KEY', 'SERVICE_API_KEYS', 'SERVICE_API_KEYS_FILE']

/** Read by this project's tests and tools, not by the server. */
const known: ReadonlySet<string> = new Set([...Object.keys(settings), 'SERVICE_TEST_DATABASE_URL'])

export interface KeySources {
  /** False when no variable names a key: such a server listens on loopback only and changes nothing. */
  readonly configured: boolean
  /** Of the administrative consumer. */
  readonly adminKey: string | undefined
  /** Consumer names and keys as JSON, fixed at start. */
  readonly keysJson: string | undefined
  /** A file of the same shape, read anew on every request. */
  readonly keysFile: string | undefined
}

export interface LlmSettings {
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly model: string
}

export interface Config {
  readonly host: string
  readonly port: number
  readonly corpusRoot: string
  readonly cacheDir: string
  readonly cache: boolean
  readonly keys: KeySources
  readonly vectors: boolean
  /** The bundled model when absent. */
  readonly modelDir: string | undefined
  readonly ocr: { readonly enabled: boolean; readonly languages: readonly string[] }
  /** Requests a minute of one consumer. */
  readonly rateLimit: number | undefined
  readonly parallelMax: number | undefined
  readonly uploadBytesMax: number
  readonly workers: number
  readonly parseTimeoutMs: number
  readonly llm: LlmSettings | undefined
  readonly feedbackLog: string | undefined
  readonly usageLog: string | undefined
  readonly store:
    | { readonly kind: 'embedded' }
    | {
        readonly kind: 'postgres'
        readonly databaseUrl: string
      }
  readonly trustProxyHops: number | undefined
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** To be logged once at start: settings that have no effect. */
  readonly warnings: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

/** Every complaint at once, each naming its variable, what it got and what it takes. */
export function readConfig(env: Environment, cores: number = availableParallelism()): Result<Config, string[]> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const complaints = neverEmpty
    .filter((name) => env[name] === '')
    .map((name) => `${name}: got an empty value; give it one or leave it unset`)

  const read = environment.safeParse(given)
  if (!read.success) return fail([...complaints, ...read.error.issues.map((issue) => complaintOf(issue, given))])

  const values = read.data
  const keys: KeySources = {
    configured: [values.SERVICE_API_KEY, values.SERVICE_API_KEYS, values.SERVICE_API_KEYS_FILE].some(
      (source) => source !== undefined,
    ),
    adminKey: values.SERVICE_API_KEY,
    keysJson: values.SERVICE_API_KEYS,
    keysFile: values.SERVICE_API_KEYS_FILE,
  }
  if (!keys.configured && !isLoopbackHost(values.SERVICE_HOST)) {
    complaints.push(
      `SERVICE_HOST: got ${JSON.stringify(values.SERVICE_HOST)}, takes a loopback address such as 127.0.0.1 ` +
        'as long as none of SERVICE_API_KEY, SERVICE_API_KEYS and SERVICE_API_KEYS_FILE is set',
    )
  }
  if (values.SERVICE_STORE === 'postgres' && values.SERVICE_DATABASE_URL === undefined) {
    complaints.push('SERVICE_DATABASE_URL: got nothing, takes a postgres:// URL when SERVICE_STORE is postgres')
  }
  if (path.resolve(values.SERVICE_CACHE_DIR) === path.resolve(values.SERVICE_CORPUS_ROOT)) {
    complaints.push(
      `SERVICE_CACHE_DIR: got ${JSON.stringify(values.SERVICE_CACHE_DIR)}, takes another folder than SERVICE_CORPUS_ROOT`,
    )
  }
  if (complaints.length > 0) return fail(complaints)

  const llm = llmFrom(values)
  return ok({
    host: values.SERVICE_HOST,
    port: values.SERVICE_PORT,
    corpusRoot: values.SERVICE_CORPUS_ROOT,
    cacheDir: values.SERVICE_CACHE_DIR,
    cache: values.SERVICE_CACHE,
    keys,
    vectors: values.SERVICE_VECTORS,
    modelDir: values.SERVICE_MODEL_DIR,
    ocr: { enabled: values.SERVICE_OCR, languages: values.SERVICE_OCR_LANGS },
    rateLimit: values.SERVICE_RATE_LIMIT,
    parallelMax: values.SERVICE_MAX_PARALLEL,
    uploadBytesMax: values.SERVICE_MAX_UPLOAD,
    workers: values.SERVICE_WORKERS ?? Math.max(1, cores - 1),
    parseTimeoutMs: values.SERVICE_PARSE_TIMEOUT_MS,
    llm,
    feedbackLog: values.SERVICE_FEEDBACK_LOG,
    usageLog: values.SERVICE_USAGE_LOG,
    store:
      values.SERVICE_STORE === 'postgres'
        ? { kind: 'postgres', databaseUrl: values.SERVICE_DATABASE_URL ?? '' }
        : { kind: 'embedded' },
    trustProxyHops: values.SERVICE_TRUST_PROXY,
    logLevel: values.SERVICE_LOG_LEVEL,
    warnings: [...unknownSettings(env), ...idleSettings(values, llm !== undefined)],
  })
}

const providerDefault = { baseUrl: 'https://api.openai.com/v1', model: 'gpt-4o-mini' }

/** A key makes a gateway; so does an in-house address, which needs none. */
function llmFrom(values: z.output<typeof environment>): LlmSettings | undefined {
  const { SERVICE_LLM_BASE_URL: baseUrl, SERVICE_LLM_API_KEY: key, SERVICE_LLM_MODEL: model } = values
  const inHouse = baseUrl !== undefined && isInHouse(new URL(baseUrl).hostname)
  if (key === undefined && !inHouse) return undefined
  return { baseUrl: baseUrl ?? providerDefault.baseUrl, apiKey: key, model: model ?? providerDefault.model }
}

function unknownSettings(env: Environment): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('SERVICE_') && !known.has(name))
    .map((name) => `${name} is not a setting of this service and has no effect`)
}

function complaintOf(issue: z.core.$ZodIssue, given: Environment): string {
  const name = String(issue.path[0])
  const value = given[name] ?? ''
  const got = secret.has(name) ? `a value of ${value.length} characters` : JSON.stringify(value)
  return `${name}: got ${got}, ${issue.message}`
}
