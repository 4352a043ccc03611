import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { build, root } from '../support/built.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

type Browser = Awaited<ReturnType<typeof openBrowser>>

let server: TestServer
let browser: Browser
beforeAll(async () => {
  await build()
  server = await startTestServer({ corpus: { kim: { '조례.docx': '도시공원 점용료는 12,500원으로 한다.' } } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

test('the compiled client runs in a browser as it is: no bundler, no package', async () => {
  const page = await browser.newPage()
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.route('**/client/*.js', async (route) => {
    const name = path.basename(new URL(route.request().url()).pathname)
    const body = await readFile(path.join(root, 'dist/src/adapters/client', name))
    await route.fulfill({ contentType: 'text/javascript', body })
  })
  await page.goto(`${server.url}/blank`)
  const seen = await page.evaluate(`(async () => {
    const { createClient, MunseoError } = await import('/client/client.js')
    const munseo = createClient({ baseUrl: location.origin })
    const document = await munseo.parse(new File(['제1조 공고한다.'], '한글 공고.docx'))
    const { hits } = await munseo.search({ tenant: 'kim', query: '점용료' })
    const refused = await munseo.search({ tenant: '없는곳', query: '점용료' }).catch((error) => error)
    return [document.source.filename, hits[0].filename, refused instanceof MunseoError, refused.reason]
  })()`)
  expect(seen).toEqual(['한글 공고.docx', '조례.docx', true, 'TENANT_NOT_FOUND'])
})
