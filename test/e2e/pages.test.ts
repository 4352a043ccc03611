import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { docxOf, p } from '../support/docx-of.ts'
import { type ServiceProcess, startProcess } from '../support/service-process.ts'

const root = path.join(import.meta.dirname, '../..')
const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const planted = '<img src=x onerror="document.title=\'planted\'">'

let folder = ''
let server: ServiceProcess
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
  server = await startProcess([path.join(root, 'src/bootstrap/main.ts')], {
    SERVICE_CORPUS_ROOT: corpus,
    SERVICE_CACHE_DIR: path.join(folder, 'cache'),
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A page that fails the test on any script error, refused load or dialog. */
async function open(address: string, width = 1200): Promise<{ page: Page; faults: string[] }> {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
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

test('the painted rectangle lies over the words it cites', async () => {
  const { page, faults } = await open(viewOf('demo', '달빛공원 총사업비는 얼마인가?'))
  const figure = page.locator('figure').first()
  expect(await figure.locator('figcaption').textContent()).toContain('달빛공원 정비 보도자료.pdf · 1쪽')
  // The sentence stands at 60 points from the left on the line 214 points from the top, 12 points high.
  const box = await figure
    .locator('rect')
    .first()
    .evaluate((rect) => {
      const { x, y, width, height } = (
        rect as unknown as { getBBox(): { x: number; y: number; width: number; height: number } }
      ).getBBox()
      return { x, y, right: x + width, bottom: y + height }
    })
  expect(box.x).toBeLessThanOrEqual(62)
  expect(box.y).toBeLessThanOrEqual(206)
  expect(box.bottom).toBeGreaterThanOrEqual(214)
  expect(box.right).toBeGreaterThanOrEqual(300)
  expect(box.bottom).toBeLessThan(300)

  const picture = await figure
    .locator('img')
    .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)
  expect(picture).toBe(1190)
  const overlay = await figure.locator('svg').boundingBox()
  const shown = await figure.locator('img').boundingBox()
  expect(Math.abs((overlay?.width ?? 0) - (shown?.width ?? 1))).toBeLessThan(1)
  expect(Math.abs((overlay?.height ?? 0) - (shown?.height ?? 1))).toBeLessThan(1)
  expect(faults).toEqual([])
  await page.close()
})

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

test.each([
  [
    '/demo',
    async (page: Page) => {
      await page.fill('#tenant', 'hostile')
      await page.fill('#question', '위험한 글')
      await page.click('button[type=submit]')
      await page.waitForSelector('#answer-text')
    },
  ],
  ['/view', async () => {}],
])('names and text of documents are shown as text on %s', async (route, act) => {
  const { page, faults } = await open(route === '/view' ? viewOf('hostile', '위험한 글') : `${server.url}${route}`)
  await act(page)
  expect(await page.textContent('main')).toContain(planted)
  expect(await page.title()).not.toContain('planted')
  expect(await page.locator('main img[src="x"]').count()).toBe(0)
  expect(faults).toEqual([])
  await page.close()
})

test('a file tried on /try shows its summary, text, tables, chunks and JSON', async () => {
  const { page, faults } = await open(`${server.url}/try`)
  await page.setInputFiles('#file', path.join(root, 'corpus/demo/달빛공원 정비 보도자료.pdf'))
  await page.waitForSelector('#result:not([hidden])')
  expect(await page.textContent('#panel')).toContain('달빛공원, 내년 새 모습으로 시민 곁에')
  await page.click('#tab-pages')
  expect(await page.locator('#panel rect').count()).toBeGreaterThan(3)
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

test.each(['/', '/demo', '/try', '/view'])(
  '%s has no serious accessibility finding, and fits a small screen',
  async (route) => {
    const address = route === '/view' ? viewOf('demo', '달빛공원 총사업비는 얼마인가?') : `${server.url}${route}`
    const { page } = await open(address, 360)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    // The page's own policy admits no foreign script, so the checker is brought in by the browser itself.
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setBypassCSP', { enabled: true })
    await page.reload({ waitUntil: 'networkidle' })
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
