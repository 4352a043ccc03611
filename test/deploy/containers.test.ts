import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../src/adapters/client/client.ts'
import { readConfig } from '../../src/bootstrap/config.ts'
import { build, root } from '../support/built.ts'
import { docxOf, p } from '../support/docx-of.ts'
import { environmentOf, execForm, stagesOf } from './dockerfile.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const stages = stagesOf(read('Dockerfile'))
const final = stages.at(-1)!
const said = (name: string) => final.instructions.filter((one) => one.name === name)
const healthCheck = execForm(said('HEALTHCHECK')[0]!.text.replace(/^CMD /u, ''))
const command = execForm(said('CMD')[0]!.text)
const copied = stages.flatMap(({ instructions }) => instructions.filter(({ name }) => name === 'COPY'))
const environment = environmentOf(final)

describe('the Dockerfile', () => {
  test('builds in one stage and runs in another, both on the Node the package asks for', () => {
    expect(stages.map(({ as }) => as)).toEqual(['build', undefined])
    const wanted = /\d+/u.exec((JSON.parse(read('package.json')) as { engines: { node: string } }).engines.node)?.[0]
    for (const { image } of stages) expect(image).toMatch(new RegExp(`^node:${wanted}-`, 'u'))
  })

  test('runs without root, with signals handed on, and states its health, port and volumes', () => {
    expect(said('USER').map(({ text }) => text)).toEqual(['node'])
    const order = final.instructions.map(({ name }) => name)
    expect(order.lastIndexOf('RUN')).toBeLessThan(order.indexOf('USER'))
    expect(execForm(said('ENTRYPOINT')[0]!.text)[0]).toBe('tini')
    expect(said('EXPOSE')[0]?.text).toBe(environment['SERVICE_PORT'])
    expect(execForm(said('VOLUME')[0]!.text)).toEqual([
      environment['SERVICE_CORPUS_ROOT'],
      environment['SERVICE_CACHE_DIR'],
      '/data/logs',
    ])
  })

  test('copies files that are there and that .dockerignore lets through', () => {
    const ignored = read('.dockerignore').trim().split('\n')
    expect(ignored[0]).toBe('*')
    const passed = new Set(ignored.slice(1).map((line) => line.replace('!', '')))
    for (const { flags, text } of copied.filter((one) => one.flags['from'] === undefined)) {
      expect(flags).toEqual({})
      for (const source of text.split(/\s+/u).slice(0, -1)) {
        expect([source, existsSync(path.join(root, source)), passed.has(source)]).toEqual([source, true, true])
      }
    }
    for (const name of passed) expect([name, existsSync(path.join(root, name))]).toEqual([name, true])
  })

  test('sets only settings that the service knows, and needs a key before it starts', () => {
    const open = readConfig(environment)
    expect(open.ok ? [] : open.failure).toEqual([expect.stringMatching(/^SERVICE_HOST: .*SERVICE_API_KEY/u)])
    const keyed = readConfig({ ...environment, SERVICE_API_KEY: 'k'.repeat(20) })
    expect(keyed.ok && keyed.value.warnings).toEqual([])
  })
})

interface Composed {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly build?: string
        readonly image?: string
        readonly read_only?: boolean
        readonly tmpfs?: readonly string[]
        readonly cap_drop?: readonly string[]
        readonly security_opt?: readonly string[]
        readonly ports?: readonly string[]
        readonly volumes: readonly string[]
        readonly networks: readonly string[]
        readonly environment: Readonly<Record<string, string>>
        readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
        readonly healthcheck?: { readonly test: readonly string[] }
        readonly stop_grace_period?: string
      }
    >
  >
  readonly volumes: Readonly<Record<string, unknown>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>
  readonly configs?: Readonly<Record<string, { readonly content: string }>>
}

const confined = {
  read_only: true,
  tmpfs: ['/tmp'],
  cap_drop: ['ALL'],
  security_opt: ['no-new-privileges:true'],
  // Longer than the ten seconds that requests under way may take.
  stop_grace_period: '20s',
}

/** Settings of a service with values in place of what the operator gives. */
function settingsOf(given: Readonly<Record<string, string>>): Record<string, string> {
  const values = Object.entries(given).map(([name, value]) => [name, value.replaceAll(/\$\{[^}]+\}/gu, 'k'.repeat(20))])
  return { ...environment, ...Object.fromEntries(values) }
}

describe('deploy/compose.yaml', () => {
  const { services, volumes, networks } = parseYaml(read('deploy/compose.yaml')) as Composed
  const { munseo, proxy } = services

  test('runs the service read-only, without rights, reached through the proxy alone', () => {
    expect(Object.keys(services)).toEqual(['munseo', 'proxy'])
    expect(existsSync(path.join(root, 'deploy', munseo!.build!, 'Dockerfile'))).toBe(true)
    expect(munseo).toMatchObject(confined)
    expect([munseo!.ports, proxy!.ports]).toEqual([undefined, ['443:443']])
    expect(munseo!.networks.every((name) => networks[name]?.internal)).toBe(true)
    expect(proxy!.networks).toContain(munseo!.networks[0])
    expect(proxy!.depends_on?.['munseo']?.condition).toBe('service_healthy')
  })

  test('keeps everything that is written in the declared volumes', () => {
    const mounted = munseo!.volumes.map((volume) => volume.split(':')[1]!)
    expect(mounted).toEqual(execForm(said('VOLUME')[0]!.text))
    for (const { volumes: used } of Object.values(services)) {
      for (const [source = ''] of used.map((volume) => volume.split(':'))) {
        const isThere = source.startsWith('.') ? existsSync(path.join(root, 'deploy', source)) : source in volumes
        expect([source, isThere]).toEqual([source, true])
      }
    }
    for (const [name, value] of Object.entries(munseo!.environment)) {
      if (value.startsWith('/'))
        expect([name, mounted.some((place) => value.startsWith(`${place}/`))]).toEqual([name, true])
    }
  })

  test('sets only settings that the service knows', () => {
    const config = readConfig(settingsOf(munseo!.environment))
    expect(config.ok && config.value.warnings).toEqual([])
    expect(config.ok && config.value.trustProxyHops).toBe(1)
  })

  test('the proxy leads to the service at its port, and takes files as large as the service does', () => {
    const caddy = read('deploy/Caddyfile')
    expect(caddy).toContain(`reverse_proxy munseo:${environment['SERVICE_PORT']}`)
    const [, site] = /^\{\$(\w+)\} \{$/mu.exec(caddy) ?? []
    expect(Object.keys(proxy!.environment)).toEqual([site])
    const most = Number(/max_size (\d+)MB/u.exec(caddy)?.[1]) * 1_000_000
    const config = readConfig({})
    // As base64 in JSON a file is a third larger.
    expect(most).toBeGreaterThan(config.ok ? (config.value.uploadBytesMax * 4) / 3 : Number.POSITIVE_INFINITY)
  })
})

describe('deploy/compose.cluster.yaml', () => {
  const { services, volumes, networks, configs } = parseYaml(read('deploy/compose.cluster.yaml')) as Composed
  const { database, proxy } = services
  const nodes = Object.entries(services).filter(([, { build: from }]) => from !== undefined)

  test('runs several confined nodes on one folder of documents, each with a cache of its own', () => {
    expect(nodes.length).toBeGreaterThan(1)
    // Usage and feedback are kept in the database.
    const places = execForm(said('VOLUME')[0]!.text).slice(0, 2)
    for (const [, node] of nodes) {
      expect(node).toMatchObject({ ...confined, networks: ['inside'], depends_on: { database: {} } })
      expect(node.ports).toBeUndefined()
      expect(node.volumes.map((volume) => volume.split(':')[1])).toEqual(places)
    }
    expect(new Set(nodes.map(([, node]) => node.volumes[0])).size).toBe(1)
    expect(new Set(nodes.map(([, node]) => node.volumes[1])).size).toBe(nodes.length)
    for (const { volumes: used } of Object.values(services)) {
      for (const volume of used) expect([volume, volume.split(':')[0]! in volumes]).toEqual([volume, true])
    }
    expect(networks['inside']?.internal).toBe(true)
  })

  test('sets only settings that the service knows, for the database that stands beside it', () => {
    for (const [, node] of nodes) {
      const config = readConfig(settingsOf(node.environment))
      expect(config.ok && config.value.warnings).toEqual([])
      expect(config.ok && config.value.trustProxyHops).toBe(1)
      const url = new URL(config.ok && config.value.store.kind === 'postgres' ? config.value.store.databaseUrl : '')
      const { POSTGRES_USER: user, POSTGRES_DB: name, POSTGRES_PASSWORD: password } = settingsOf(database!.environment)
      expect([url.hostname, url.username, url.pathname, url.password]).toEqual(['database', user, `/${name}`, password])
      expect(node.depends_on?.['database']?.condition).toBe('service_healthy')
    }
    expect(database).toMatchObject({ image: expect.stringMatching(/^pgvector\/pgvector:pg17/u), networks: ['inside'] })
    expect(database!.ports).toBeUndefined()
    expect(database!.environment['POSTGRES_INITDB_ARGS']).toContain('UTF8')
    expect(database!.healthcheck?.test.join(' ')).toContain('pg_isready -U munseo -d munseo')
  })

  test('the proxy is the only door, and leads to every node at its port', () => {
    expect(proxy!.ports).toEqual(['443:443'])
    expect(proxy!.networks).toContain('inside')
    const caddy = configs?.['caddyfile']?.content ?? ''
    const ups = /reverse_proxy ([^{]+)\{/u.exec(caddy)?.[1]?.trim().split(' ')
    expect(ups).toEqual(nodes.map(([name]) => `${name}:${environment['SERVICE_PORT']}`))
    expect(Object.keys(proxy!.depends_on ?? {})).toEqual(nodes.map(([name]) => name))
    // Compose itself must leave the name of the site to the proxy.
    expect(caddy).toMatch(/^\{\$\$MUNSEO_SITE\} \{/u)
    expect(/max_size \d+MB/u.exec(caddy)?.[0]).toBe(/max_size \d+MB/u.exec(read('deploy/Caddyfile'))?.[0])
  })
})

describe('what the image holds', () => {
  let image: string
  let port: number
  let server: ReturnType<typeof spawn>
  let env: Record<string, string>
  /** Clusters run images under numbers that no system lists; where the test may, so does it. */
  const stranger = { uid: 64_321, gid: 64_321 }
  let user: typeof stranger | undefined
  const runsAs = (one: typeof stranger, cwd: string) =>
    process.getuid?.() === 0 && spawnSync(process.execPath, ['-e', ''], { ...one, cwd, env: {} }).status === 0
  const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()

  beforeAll(async () => {
    await build()
    // Inside node_modules, so that its packages are found without being copied.
    image = await mkdtemp(path.join(root, 'node_modules/.munseo-image-'))
    const app = path.join(image, 'app')
    for (const { flags, text } of final.instructions.filter(({ name }) => name === 'COPY')) {
      const [target = '', ...sources] = text.split(/\s+/u).reverse()
      for (const source of sources) {
        const name = flags['from'] === undefined ? source : source.replace('/app/', '')
        if (name === 'node_modules') continue
        const place = target === './' ? path.join(app, path.basename(name)) : path.join(app, target)
        await cp(path.join(root, name), place, { recursive: true })
      }
    }
    await chmod(image, 0o755)
    for (const place of ['corpus', 'cache', 'tmp']) await mkdir(path.join(image, place))
    if (runsAs(stranger, app)) {
      user = stranger
      for (const place of ['corpus', 'cache', 'tmp']) await chown(path.join(image, place), stranger.uid, stranger.gid)
    }
    port = await freePort()
    env = {
      PATH: process.env['PATH'] ?? '',
      ...environment,
      SERVICE_HOST: '127.0.0.1',
      SERVICE_PORT: String(port),
      SERVICE_CORPUS_ROOT: path.join(image, 'corpus'),
      SERVICE_CACHE_DIR: path.join(image, 'cache'),
      SERVICE_API_KEY: 'k'.repeat(20),
      SERVICE_VECTORS: '0',
      TMPDIR: path.join(image, 'tmp'),
    }
  })
  afterAll(async () => {
    server?.kill('SIGKILL')
    await rm(image, { recursive: true, force: true })
  })

  async function healthy(): Promise<boolean> {
    const [program, ...args] = healthCheck
    expect(program).toBe('node')
    const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
    const [code] = (await once(child, 'close')) as [number]
    return code === 0
  }

  test('starts by its command, is well by its health check, serves, and stops when told to', async () => {
    const app = path.join(image, 'app')
    const before = filesIn(app)
    expect(await healthy()).toBe(false)
    const [program, ...args] = command
    expect(program).toBe('node')
    server = spawn(process.execPath, args, { cwd: app, env, ...user, stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise<void>((resolve) => {
      server.stdout?.on('data', (piece) => {
        if (String(piece).includes('"msg":"listening"')) resolve()
      })
    })
    expect(await healthy()).toBe(true)

    const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, key: env['SERVICE_API_KEY'] })
    expect(await client.health()).toMatchObject({ ok: true, auth: true })
    expect(before.filter((name) => /^models\/[^/]+\/model\.onnx$/u.test(name))).toHaveLength(1)
    const file = { name: '조례.docx', content: new Uint8Array(docxOf(p('도시공원 점용료는 12,500원으로 한다.'))) }
    expect(await client.upload('kim', file)).toMatchObject({ readable: true })
    expect(await client.answer({ tenant: 'kim', question: '도시공원 점용료' })).toMatchObject({ answered: true })
    const press = await readFile(path.join(root, 'corpus/demo/달빛공원 정비 보도자료.pdf'))
    expect(await client.upload('kim', { name: '보도자료.pdf', content: new Uint8Array(press) })).toMatchObject({
      readable: true,
    })
    expect(await client.view({ tenant: 'kim', question: '달빛공원 총사업비는 얼마인가?' })).toContain(
      'src="data:image/',
    )
    expect(await client.call('getDocsApiMd', {})).toMatch(/^# /u)
    expect(await client.call('getHome', {})).toContain('<!doctype html>')

    server.kill('SIGTERM')
    const [code] = (await once(server, 'close')) as [number]
    expect(code).toBe(0)
    // Its root is read-only: it may write to its volumes and to /tmp, and nowhere else.
    expect(filesIn(app)).toEqual(before)
    expect(await healthy()).toBe(false)
  })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
