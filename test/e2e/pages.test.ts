import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engineOptions, loadPdfjs } from '../../src/adapters/parse/pdf/engine/load-pdfjs.ts'
import { openBrowser } from '../support/browser.ts'
import { docxOf, p } from '../support/docx-of.ts'
import { type ServiceProcess, startProcess } from '../support/service-process.ts'
import { zipOf } from '../support/zip-of.ts'

const root = path.join(import.meta.dirname, '../..')
const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const planted = '<img src=x onerror="document.title=\'planted\'">'

const key = 'k-0123456789abcdef0123456789abcdef'
const press = path.join(root, 'corpus/demo/달빛공원 정비 보도자료.pdf')

let folder = ''
let server: ServiceProcess
let keyed: ServiceProcess
let browser: Browser

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'munseo-pages-'))
  const corpus = path.join(folder, 'corpus')
  await cp(path.join(root, 'corpus/demo'), path.join(corpus, 'demo'), { recursive: true })
  await mkdir(path.join(corpus, 'hostile'))
  await writeFile(
    path.join(corpus, 'hostile', `${planted.replaceAll('/', '')}.docx`),
    docxOf(p(`위험한 글 ${planted} <script>document.title='planted'</script>`)),
  )
  await mkdir(path.join(corpus, 'bundle'))
  await writeFile(path.join(corpus, 'bundle', '묶음.zip'), zipOf({ '안/보도자료.pdf': await readFile(press) }))
  server = await startProcess([path.join(root, 'src/bootstrap/main.ts')], {
    SERVICE_CORPUS_ROOT: corpus,
    SERVICE_CACHE_DIR: path.join(folder, 'cache'),
  })
  keyed = await startProcess([path.join(root, 'src/bootstrap/main.ts')], {
    SERVICE_CORPUS_ROOT: corpus,
    SERVICE_CACHE_DIR: path.join(folder, 'cache-keyed'),
    SERVICE_API_KEY: key,
    SERVICE_CACHE: '0',
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await keyed?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A page that notes any script error, refused load or dialog. */
async function open(
  address: string,
  { width = 1200, colorScheme = 'light' }: { width?: number; colorScheme?: 'light' | 'dark' } = {},
): Promise<{ page: Page; faults: string[] }> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  return { page, faults }
}

const viewOf = (tenant: string, question: string) => `${server.url}/view?${new URLSearchParams({ tenant, question })}`

test('a question on /demo is answered with its evidence', async () => {
  const { page, faults } = await open(`${server.url}/demo`)
  await page.fill('#question', '달빛공원 총사업비는 얼마인가?')
  await page.click('button[type=submit]')
  await page.waitForSelector('#answer-text')
  expect(await page.textContent('#answer-text')).toContain('총사업비는 48억 원으로')
  expect(await page.textContent('#answer')).toContain('참석자 명단.docx')
  expect(await page.textContent('#loaded')).toContain('가람시 도시공원 조례.docx')
  expect(await page.isVisible('#key')).toBe(false)
  expect(await page.getAttribute('#open-view', 'href')).toContain('/view?')
  expect(faults).toEqual([])
  await page.close()
})

test('asked on /demo, the painted rectangle lies over the very words that are cited, and over no others', async () => {
  const { page: demo } = await open(`${server.url}/demo`)
  await demo.fill('#question', '달빛공원 총사업비는 얼마인가?')
  await demo.click('button[type=submit]')
  const [page] = await Promise.all([demo.context().waitForEvent('page'), demo.click('#open-view')])
  await page.waitForLoadState()
  const figure = page.locator('figure').first()
  expect(await figure.locator('figcaption').textContent()).toContain('달빛공원 정비 보도자료.pdf · 1쪽')
  const painted = await figure.locator('rect').first().evaluate(boxOf)

  const words = await wordsOf(press)
  const cited = words.find(({ text }) => text.includes('총사업비는 48억 원으로'))!
  expect(painted.left).toBeLessThanOrEqual(cited.left + 2)
  expect(painted.right).toBeGreaterThanOrEqual(cited.right - 2)
  expect(painted.top).toBeLessThanOrEqual(cited.top + 2)
  expect(painted.bottom).toBeGreaterThanOrEqual(cited.bottom - 4)
  for (const other of words.filter(({ text }) => /산책로|공사 기간|국비$|담당/u.test(text))) {
    expect(other.bottom < painted.top || other.top > painted.bottom - 2, other.text).toBe(true)
  }

  const overlay = await figure.locator('svg').boundingBox()
  const shown = await figure.locator('img').boundingBox()
  expect(Math.abs((overlay?.width ?? 0) - (shown?.width ?? 1))).toBeLessThan(1)
  expect(Math.abs((overlay?.height ?? 0) - (shown?.height ?? 1))).toBeLessThan(1)
  await page.close()
  await demo.close()
})

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

function boxOf(shape: unknown): Box {
  const { x, y, width, height } = (
    shape as { getBBox(): { x: number; y: number; width: number; height: number } }
  ).getBBox()
  return { left: x, top: y, right: x + width, bottom: y + height }
}

/** Where the PDF itself puts its words on the first page, in points from the upper left. */
async function wordsOf(file: string): Promise<(Box & { readonly text: string })[]> {
  const pdfjs = await loadPdfjs()
  const task = pdfjs.getDocument({ ...engineOptions(), data: new Uint8Array(await readFile(file)) })
  const page = await (await task.promise).getPage(1)
  const { height } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  await task.destroy()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , , left, base] = item.transform as number[]
    const bottom = height - base!
    return [{ text: item.str, left: left!, right: left! + item.width, top: bottom - item.height, bottom }]
  })
}

test('the evidence page reads the same from disk, without the server and without scripts', async () => {
  const file = path.join(folder, '근거.html')
  const response = await fetch(viewOf('demo', '달빛공원 총사업비는 얼마인가?'))
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const text = await response.text()
  expect(text).not.toMatch(/<script|https?:\/\//u)
  await writeFile(file, text)
  const { page, faults } = await open(pathToFileURL(file).href)
  expect(await page.textContent('main')).toContain('읽지 못한 문서가 1건 있습니다')
  expect(
    await page
      .locator('figure img')
      .first()
      .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
  ).toBeGreaterThan(0)
  expect(await page.evaluate("getComputedStyle(document.querySelector('figure rect')).stroke")).toBe('rgb(181, 123, 0)')
  expect(faults).toEqual([])
  await page.close()
})

test('a format without pages says why nothing is painted, and revisions show as labels', async () => {
  const { page } = await open(viewOf('demo', '점용료 고지서 납부 기한'))
  const text = (await page.textContent('main')) ?? ''
  expect(text).toContain('이 형식은 쪽 그림과 좌표를 담고 있지 않아')
  expect(text).toContain('개정 제8조제2항')
  await page.close()
})

test('the evidence page refers to nothing outside itself and runs nothing', async () => {
  for (const [tenant, question] of [
    ['demo', '달빛공원 총사업비는 얼마인가?'],
    ['hostile', `위험한 글 ${planted}`],
  ] as const) {
    const { page } = await open(viewOf(tenant, question))
    const found = (await page.evaluate(`[...document.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().map((name) => [element.localName, name, element.getAttribute(name)]))`)) as string[][]
    for (const [element, name, value] of found) {
      expect(element).not.toMatch(/^(?:script|iframe|object|embed|link|form|base)$/u)
      expect(name).not.toMatch(/^on|^style$|^srcset$/u)
      if (name === 'href') expect(value).toMatch(/^#[cp]\d+$/u)
      if (name === 'src') expect(value).toMatch(/^data:image\/(?:png|jpeg);base64,/u)
    }
    await page.close()
  }
})

const hostileFile = () => ({
  name: `${planted.replaceAll('/', '')}.docx`,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(docxOf(p(`위험한 글 ${planted} <script>document.title='planted'</script>`))),
})

test('a PDF inside a zip is painted; without the cache its place is told in words, with the reason', async () => {
  const question = '달빛공원 총사업비는 얼마인가?'
  const painted = await (await fetch(viewOf('bundle', question))).text()
  expect(painted).toContain('<figcaption>묶음.zip/안/보도자료.pdf · 1쪽')
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ tenant: 'bundle', question })
  const told = await (await fetch(`${keyed.url}/view`, { method: 'POST', headers, body })).text()
  expect(told).not.toContain('<figure')
  expect(told).toContain('총사업비는 48억 원으로')
  expect(told).toContain('원문의 쪽 그림을 만들 수 없어')
})

test.each<[string, string, (page: Page) => Promise<unknown>]>([
  [
    '/demo',
    '/demo',
    async (page) => {
      await page.fill('#tenant', 'hostile')
      await page.fill('#question', `위험한 글 ${planted}`)
      await page.click('button[type=submit]')
      await page.waitForSelector('#answer-text')
    },
  ],
  [
    'a refusal on /demo',
    '/demo',
    async (page) => {
      await page.fill('#tenant', planted.slice(0, 60))
      await page.click('button[type=submit]')
      await page.waitForSelector('#answer .failed')
    },
  ],
  ['/view', `/view?${new URLSearchParams({ tenant: 'hostile', question: `위험한 글 ${planted}` })}`, async () => {}],
  ...['summary', 'blocks', 'pages', 'tables', 'chunks', 'json'].map(
    (tab): [string, string, (page: Page) => Promise<unknown>] => [
      `/try, ${tab}`,
      '/try',
      async (page) => {
        await page.setInputFiles('#file', hostileFile())
        await page.waitForSelector('#result:not([hidden])')
        await page.click(`#tab-${tab}`)
      },
    ],
  ),
])('names, questions and text of documents are shown as text: %s', async (_what, route, act) => {
  const { page, faults } = await open(`${server.url}${route}`)
  await act(page)
  await page.waitForLoadState('networkidle')
  expect(await page.title()).not.toBe('planted')
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(await page.locator('main script').count()).toBe(0)
  if (!/pages|tables|refusal/u.test(_what)) expect(await page.textContent('main')).toContain('onerror=')
  expect(faults.filter((fault) => !fault.includes('Failed to load resource'))).toEqual([])
  await page.close()
})

test('a server with keys asks for one on /demo and shows what is loaded with it', async () => {
  const { page, faults } = await open(`${keyed.url}/demo`)
  expect(await page.isVisible('#key')).toBe(true)
  expect(await page.textContent('#loaded')).toContain('이 서버는 열쇠를 씁니다')
  await page.fill('#key', key)
  await page.fill('#question', '달빛공원 총사업비는 얼마인가?')
  await page.click('button[type=submit]')
  await page.waitForSelector('#answer-text')
  await page.waitForSelector('.documents')
  expect(await page.textContent('#loaded')).toContain('가람시 도시공원 조례.docx')
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#open-view')])
  expect(await readFile(await download.path(), 'utf8')).toContain('<figure')
  expect(await page.content()).not.toContain(key)
  expect(faults).toEqual([])
  await page.close()
})

test('an unknown tenant and a tenant without an answer are told apart on /demo', async () => {
  const { page } = await open(`${server.url}/demo`)
  await page.fill('#question', '우주선 발사 일정은?')
  await page.click('button[type=submit]')
  await page.waitForSelector('#answer .refused')
  expect(await page.textContent('#answer')).toMatch(/찾지 못했습니다/u)
  await page.fill('#tenant', '없는-보관함')
  await page.click('button[type=submit]')
  await page.waitForSelector('#answer .failed')
  expect(await page.textContent('#answer')).toContain('TENANT_NOT_FOUND')
  await page.close()
})

test('the evidence page is printed dark on white, also where the screen is dark', async () => {
  const { page } = await open(viewOf('demo', '달빛공원 총사업비는 얼마인가?'), { colorScheme: 'dark' })
  await page.emulateMedia({ media: 'print' })
  const colours = await page.evaluate(
    '[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]',
  )
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  await page.close()
})

test('a file tried on /try shows its summary, text, tables, chunks and JSON', async () => {
  const { page, faults } = await open(`${server.url}/try`)
  await page.setInputFiles('#file', press)
  await page.waitForSelector('#result:not([hidden])')
  expect(await page.textContent('#panel')).toContain('달빛공원, 내년 새 모습으로 시민 곁에')
  await page.click('#tab-pages')
  expect(await page.locator('#panel rect').count()).toBeGreaterThan(3)
  const drawn = page.locator('#panel .page img').first()
  expect(await drawn.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)).toBe(892)
  await page.click('#tab-tables')
  expect(await page.locator('#panel table tr').count()).toBe(3)
  await page.click('#tab-chunks')
  expect(await page.textContent('#panel')).toContain('총사업비는 48억 원으로')
  await page.keyboard.press('ArrowRight')
  expect(await page.getAttribute('#tab-json', 'aria-selected')).toBe('true')
  expect(await page.textContent('#panel')).toContain('"schema_version": "0.1"')
  expect(faults).toEqual([])
  await page.close()
})

test('a file that cannot be read says what to do', async () => {
  const { page } = await open(`${server.url}/try`)
  await page.setInputFiles('#file', { name: '빈.hwp', mimeType: 'application/octet-stream', buffer: Buffer.alloc(0) })
  await page.waitForSelector('#result:not([hidden])')
  expect(await page.textContent('#state')).toContain('내용이 없는 파일입니다')
  await page.close()
})

const screens: [string, () => string, (page: Page) => Promise<unknown>][] = [
  [
    '/',
    () => `${server.url}/`,
    (page) => page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true })"),
  ],
  [
    '/demo',
    () => `${server.url}/demo`,
    async (page) => {
      await page.fill('#question', '점용료 고지서 납부 기한')
      await page.click('button[type=submit]')
      await page.waitForSelector('#answer-text')
      await page.waitForSelector('.documents')
    },
  ],
  [
    '/try',
    () => `${server.url}/try`,
    async (page) => {
      await page.setInputFiles('#file', press)
      await page.waitForSelector('#result:not([hidden])')
      await page.click('#tab-blocks')
    },
  ],
  ['/view', () => viewOf('demo', '달빛공원 총사업비는 얼마인가?'), async () => {}],
]

test.each(
  screens.flatMap((screen) =>
    (['light', 'dark'] as const).map((scheme) => [screen[0], scheme, screen[1], screen[2]] as const),
  ),
)(
  '%s in %s has no serious accessibility finding and fits a small screen',
  async (_route, colorScheme, address, act) => {
    const { page } = await open('about:blank', { width: 360, colorScheme })
    // The page's own policy admits no foreign script, so the checker is brought in by the browser itself.
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setBypassCSP', { enabled: true })
    await page.goto(address(), { waitUntil: 'networkidle' })
    await act(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    await page.addScriptTag({ content: await axe })
    const found = await page.evaluate(async () => {
      const { violations } = await (
        globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; impact: string }[] }> } }
      ).axe.run()
      return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)
    })
    expect(found).toEqual([])
    await page.close()
  },
)
