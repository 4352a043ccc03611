import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createContainedRenderer } from '../../../../src/adapters/render-process/contained-renderer.ts'
import { createOpenMember } from '../../../../src/adapters/render-process/open-member.ts'
import { openRenderProcess, type RenderProcess } from '../../../../src/adapters/render-process/render-process.ts'
import type { SourceFile } from '../../../../src/ports/parser.ts'
import { sha256Of } from '../../../support/documents.ts'
import { pdfOf } from '../../../support/pdf-of.ts'
import { penFor } from '../../../support/pdf-pen.ts'
import { zipOf } from '../../../support/zip-of.ts'

let folder = ''
let painting: RenderProcess

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'munseo-render-'))
  painting = await openRenderProcess({ tempDir: folder, timeoutMs: 30_000 })
})
afterEach(async () => {
  await painting.close()
  await rm(folder, { recursive: true, force: true })
})

const file = (filename: string, content: Uint8Array): SourceFile => ({
  filename,
  bytes: content.length,
  sha256: sha256Of(content),
  content,
})
const page = pdfOf({ pages: [{ content: penFor().text(60, 80, '점용료 안내', { size: 20 }) }] })

test('a page is drawn at its scale, and what cannot be drawn has no picture', async () => {
  const renderer = createContainedRenderer(painting)
  expect(await renderer.render(file('가.pdf', page), 1, 2)).toMatchObject({ width: 1190, height: 1684, pageWidth: 595 })
  expect(await renderer.render(file('가.pdf', page), 9, 2)).toBeUndefined()
  expect(await renderer.render(file('가.pdf', page.slice(0, 80)), 1, 2)).toBeUndefined()
  expect(await renderer.render(file('가.docx', zipOf({ 'word/document.xml': '<a/>' })), 1, 2)).toBeUndefined()
  expect((await renderer.render(file('가.pdf', page), 1, 1))?.width).toBe(595)
})

test('a child that takes too long is lost, and the next page is drawn by another', async () => {
  const hurried = await openRenderProcess({ tempDir: folder, timeoutMs: 1 })
  expect(await hurried.run(file('가.pdf', page), { do: 'render', sha256: 'x', page: 1, scale: 1 })).toBeUndefined()
  await hurried.close()
  expect(await createContainedRenderer(painting).render(file('가.pdf', page), 1, 1)).toBeDefined()
})

test('no copy of a file is left behind', async () => {
  await createContainedRenderer(painting).render(file('가.pdf', page), 1, 1)
  expect((await readdir(folder, { recursive: true })).filter((name) => name.includes('input'))).toEqual([])
})

test('a member of a bundle is unpacked once, by the path under which it is listed', async () => {
  const bundle = file('묶음.zip', zipOf({ '안/가.pdf': page, '속.zip': zipOf({ '나.pdf': page }) }))
  const members = path.join(folder, 'members')
  const openMember = createOpenMember(painting, members)
  const first = await openMember(bundle, '안/가.pdf')
  expect(first).toMatchObject({ filename: '가.pdf', bytes: page.length, sha256: sha256Of(page) })
  expect(await openMember(bundle, '안/가.pdf')).toEqual(first)
  expect(await openMember(bundle, '속.zip/나.pdf')).toMatchObject({ bytes: page.length })
  expect(await openMember(bundle, '../가.pdf')).toBeUndefined()
  expect(await readdir(members)).toHaveLength(2)
  expect(await createContainedRenderer(painting).render(first!, 1, 1)).toBeDefined()
})

test('what a dead server left behind is removed, what a living one uses is not', async () => {
  const hoursAgo = new Date(Date.now() - 3 * 3_600_000)
  const left = path.join(folder, 'munseo-render-999999999-aaaaaa')
  const used = path.join(folder, `munseo-render-${process.pid}-bbbbbb`)
  for (const place of [left, used]) {
    await mkdir(place)
    await utimes(place, hoursAgo, hoursAgo)
  }
  await (await openRenderProcess({ tempDir: folder, timeoutMs: 30_000 })).close()
  const names = await readdir(folder)
  expect(names).not.toContain(path.basename(left))
  expect(names).toContain(path.basename(used))
})

test('a server killed outright takes even a drawing child that hears nothing with it', async () => {
  const server = spawn(process.execPath, [fileURLToPath(new URL('./server-that-draws.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: folder },
  })
  await once(server.stdout, 'data')
  const child = (await childrenOf(server.pid!)).find(({ command }) => command.includes('render-child'))!
  // A stopped process does not notice that its pipe has ended, like one in an endless loop.
  process.kill(child.pid, 'SIGSTOP')
  server.kill('SIGKILL')
  await expect.poll(() => isAlive(child.pid), { timeout: 20_000 }).toBe(false)
})

async function childrenOf(pid: number): Promise<{ pid: number; command: string }[]> {
  const numbers = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)
  return Promise.all(
    numbers.map(async (one) => ({ pid: Number(one), command: await readFile(`/proc/${one}/cmdline`, 'utf8') })),
  )
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
