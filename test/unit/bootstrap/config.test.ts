import { describe, expect, test } from 'vitest'
import { type Config, readConfig } from '../../../src/bootstrap/config.ts'

function configOf(env: Record<string, string>): Config {
  const read = readConfig(env, 4)
  if (!read.ok) throw new Error(read.failure.join('\n'))
  return read.value
}

function complaintsOf(env: Record<string, string>): string[] {
  const read = readConfig(env, 4)
  return read.ok ? [] : read.failure
}

describe('defaults', () => {
  test('an empty environment gives a keyless server on loopback with every default', () => {
    expect(configOf({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      corpusRoot: './corpus',
      cacheDir: './.cache',
      cache: true,
      keys: { configured: false, adminKey: undefined, keysJson: undefined, keysFile: undefined },
      vectors: true,
      modelDir: undefined,
      ocr: { enabled: true, languages: ['kor', 'eng'] },
      rateLimit: undefined,
      parallelMax: undefined,
      uploadBytesMax: 104_857_600,
      workers: 3,
      parseTimeoutMs: 120_000,
      llm: undefined,
      feedbackLog: undefined,
      usageLog: undefined,
      store: { kind: 'embedded' },
      trustProxyHops: undefined,
      logLevel: 'info',
      warnings: [],
    })
  })

  test('a variable set to nothing counts as not set', () => {
    expect(configOf({ SERVICE_PORT: '', SERVICE_LLM_BASE_URL: '' }).port).toBe(8080)
  })

  test('one core still gets one worker', () => {
    const read = readConfig({}, 1)
    expect(read.ok && read.value.workers).toBe(1)
  })
})

describe('bad values', () => {
  test.each([
    ['SERVICE_PORT', 'http', '"http"', '0 to 65535'],
    ['SERVICE_PORT', '70000', '"70000"', '0 to 65535'],
    ['SERVICE_PORT', '-1', '"-1"', '0 to 65535'],
    ['SERVICE_CACHE', 'maybe', '"maybe"', '0 or 1'],
    ['SERVICE_VECTORS', '2', '"2"', '0 or 1'],
    ['SERVICE_OCR', 'yes', '"yes"', '0 or 1'],
    ['SERVICE_OCR_LANGS', 'kor,eng', '"kor,eng"', 'kor+eng'],
    ['SERVICE_RATE_LIMIT', '1.5', '"1.5"', 'or off'],
    ['SERVICE_MAX_PARALLEL', 'many', '"many"', 'or off'],
    ['SERVICE_MAX_UPLOAD', '100MB', '"100MB"', 'whole number'],
    ['SERVICE_MAX_UPLOAD', '0', '"0"', 'from 1'],
    ['SERVICE_WORKERS', '0', '"0"', 'from 1'],
    ['SERVICE_PARSE_TIMEOUT_MS', '5', '"5"', 'from 100'],
    ['SERVICE_STORE', 'mysql', '"mysql"', 'embedded or postgres'],
    ['SERVICE_TRUST_PROXY', 'true', '"true"', 'or off'],
    ['SERVICE_LOG_LEVEL', 'loud', '"loud"', 'silent'],
  ])('%s=%s names the variable, what it got and what it takes', (name, value, got, takes) => {
    const complaints = complaintsOf({ [name]: value })
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).toContain(`${name}: got ${got}, takes`)
    expect(complaints[0]).toContain(takes)
  })

  test('every complaint is reported at once', () => {
    const complaints = complaintsOf({ SERVICE_PORT: 'x', SERVICE_OCR: 'x', SERVICE_STORE: 'x' })
    expect(complaints.map((line) => line.split(':')[0])).toEqual(['SERVICE_PORT', 'SERVICE_OCR', 'SERVICE_STORE'])
  })

  test.each([
    ['SERVICE_API_KEY', 'has space secret'],
    ['SERVICE_API_KEYS', '{"kim":"한글-secret"}'],
    ['SERVICE_API_KEYS', '{"kim":"secret",'],
    ['SERVICE_LLM_API_KEY', 'two words secret'],
    ['SERVICE_DATABASE_URL', 'mysql://user:secret@db/x'],
    ['SERVICE_LLM_BASE_URL', 'ftp://user:secret@host/'],
    ['SERVICE_LLM_BASE_URL', 'https://user:secret@host/v1'],
  ])('a bad %s is named without its value', (name, value) => {
    const complaints = complaintsOf({ [name]: value })
    expect(complaints[0]).toMatch(new RegExp(`^${name}: got a value of \\d+ characters, takes`, 'u'))
    expect(complaints.join()).not.toContain('secret')
  })
})

describe('keys', () => {
  test.each(['0.0.0.0', '::', '192.168.0.10', 'example.org', '128.0.0.1', '127.0.0.1.example.org'])(
    'listening on %s without a key is refused',
    (host) => {
      expect(complaintsOf({ SERVICE_HOST: host })[0]).toContain('SERVICE_HOST: got')
    },
  )

  test.each(['127.0.0.1', '127.0.0.53', '::1', '[::1]', 'localhost', 'LOCALHOST'])('%s needs no key', (host) => {
    expect(configOf({ SERVICE_HOST: host }).keys.configured).toBe(false)
  })

  test.each([
    { SERVICE_API_KEY: 'a-key' },
    { SERVICE_API_KEYS: '{"kim":"a-key"}' },
    { SERVICE_API_KEYS_FILE: '/etc/keys.json' },
  ])('a key from any source opens the other hosts: %o', (source) => {
    expect(configOf({ SERVICE_HOST: '0.0.0.0', ...source }).keys.configured).toBe(true)
  })

  test('the three sources are kept apart', () => {
    const { keys } = configOf({
      SERVICE_API_KEY: 'top',
      SERVICE_API_KEYS: '{"kim":"a","park-1":"b"}',
      SERVICE_API_KEYS_FILE: './keys.json',
    })
    expect(keys).toEqual({
      configured: true,
      adminKey: 'top',
      keysJson: '{"kim":"a","park-1":"b"}',
      keysFile: './keys.json',
    })
  })

  test.each(['SERVICE_API_KEY', 'SERVICE_API_KEYS', 'SERVICE_API_KEYS_FILE'])(
    'an empty %s is refused, since it would open the server',
    (name) => {
      expect(complaintsOf({ [name]: '' })).toEqual([`${name}: got an empty value; give it one or leave it unset`])
    },
  )

  test.each([
    ['[]', 'JSON object'],
    ['{}', 'at least one'],
    ['null', 'JSON object'],
    ['{"../x":"a"}', 'cannot be the name of a tenant'],
    ['{"unknown":"a"}', 'cannot be the name of a tenant'],
    ['{"__proto__":"a", "a b":"x"}', '"a b"'],
    ['{"kim":1}', 'the key of "kim"'],
    ['{"kim":""}', 'the key of "kim"'],
    ['{"kim":"same","park":"same"}', 'the same key'],
    [JSON.stringify({ 감사: 'a', ['감사'.normalize('NFD')]: 'b' }), 'twice'],
  ])('SERVICE_API_KEYS=%s is refused', (value, why) => {
    expect(complaintsOf({ SERVICE_API_KEYS: value })[0]).toContain(why)
  })
})

describe('the gateway', () => {
  test('a key alone makes one, at the usual provider', () => {
    expect(configOf({ SERVICE_LLM_API_KEY: 'k' }).llm).toEqual({
      baseUrl: 'https://api.openai.com/v1',
      apiKey: 'k',
      model: 'gpt-4o-mini',
    })
  })

  test('an in-house address needs no key', () => {
    expect(configOf({ SERVICE_LLM_BASE_URL: 'http://10.1.2.3:8000/v1', SERVICE_LLM_MODEL: 'exaone' }).llm).toEqual({
      baseUrl: 'http://10.1.2.3:8000/v1',
      apiKey: undefined,
      model: 'exaone',
    })
  })

  test('a public address without a key makes none, and the operator is told', () => {
    const config = configOf({ SERVICE_LLM_BASE_URL: 'https://llm.example.org/v1' })
    expect(config.llm).toBeUndefined()
    expect(config.warnings[0]).toContain('SERVICE_LLM_BASE_URL has no effect')
  })
})

describe('the rest', () => {
  test.each([
    ['SERVICE_LLM_MODEL', 'exaone'],
    ['SERVICE_DATABASE_URL', 'postgres://u:p@db/munseo'],
  ])('%s without what it belongs to is told to have no effect', (name, value) => {
    expect(configOf({ [name]: value }).warnings).toEqual([expect.stringContaining(`${name} has no effect`)])
  })

  test('documents and cache need folders of their own', () => {
    expect(complaintsOf({ SERVICE_CORPUS_ROOT: '/data', SERVICE_CACHE_DIR: '/data/' })).toEqual([
      'SERVICE_CACHE_DIR: got "/data/", takes another folder than SERVICE_CORPUS_ROOT',
    ])
    expect(complaintsOf({ SERVICE_CORPUS_ROOT: '/data', SERVICE_CACHE_DIR: '/data/cache' })).toEqual([])
  })

  test('postgres needs a database', () => {
    expect(complaintsOf({ SERVICE_STORE: 'postgres' })[0]).toContain('SERVICE_DATABASE_URL: got nothing')
    expect(configOf({ SERVICE_STORE: 'postgres', SERVICE_DATABASE_URL: 'postgres://u:p@db/munseo' }).store).toEqual({
      kind: 'postgres',
      databaseUrl: 'postgres://u:p@db/munseo',
    })
  })

  test.each(['off', 'none', '0'])('a limit set to %s is off', (value) => {
    expect(configOf({ SERVICE_RATE_LIMIT: value }).rateLimit).toBeUndefined()
  })

  test('an unknown setting is named in a warning, another program’s variable is not', () => {
    expect(configOf({ SERVICE_PROT: '80', PATH: '/bin' }).warnings).toEqual([
      'SERVICE_PROT is not a setting of this service and has no effect',
    ])
  })
})
