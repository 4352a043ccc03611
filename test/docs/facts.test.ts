import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { problemTable } from '../../src/adapters/http/problem-table.ts'
import { chunk, document } from '../../src/adapters/http/schema/document-replies.ts'
import { root } from '../support/built.ts'
import { docsFolder, pages } from './pages.ts'

const textOf = (name: string) => pages.find((page) => page.name === name)?.text ?? ''
const decisions = readdirSync(path.join(docsFolder, 'decisions')).map((name) => `decisions/${name}`)

test('install.md names every setting of the service, and no other', () => {
  const source = readFileSync(path.join(root, 'src/bootstrap/config.ts'), 'utf8')
  const settings = Array.from(source.matchAll(/^ {2}(SERVICE_[A-Z_]+):/gmu), ([, name]) => name!)
  expect(settings.length).toBeGreaterThan(20)
  const table = textOf('install.md').slice(textOf('install.md').indexOf('## Settings'))
  const named = Array.from(table.matchAll(/^\| (.+?) \|/gmu), ([, cell]) => cell!).flatMap((cell) =>
    Array.from(cell.matchAll(/`(SERVICE_[A-Z_]+)`/gu), ([, name]) => name!),
  )
  expect(named.sort()).toEqual(settings.sort())
  // Elsewhere too a setting is called by a name it has.
  for (const { name, text } of pages) {
    const strange = Array.from(text.matchAll(/SERVICE_[A-Z_]+/gu), ([found]) => found).filter(
      (found) => !settings.includes(found),
    )
    expect([name, strange]).toEqual([name, []])
  }
})

test('api.md names every refusal with its status, and no other', () => {
  const text = textOf('api.md')
  const table = text.slice(text.indexOf('## Refusals'), text.indexOf('## Limits'))
  let status = 0
  const told = Array.from(table.matchAll(/^\| (\d*) ?\| (.+?) \|/gmu)).flatMap(([, given, cell]) => {
    status = Number(given) || status
    return Array.from(cell!.matchAll(/`([A-Z][A-Z_\d]+)`/gu), ([, reason]) => `${status} ${reason}`)
  })
  const listed = Object.values(problemTable).map(({ status, reason }) => `${status} ${reason}`)
  // Those that Node itself or a fault of ours gives.
  const others = ['431 HEADERS_TOO_LARGE', '500 INTERNAL']
  expect(told.sort()).toEqual([...new Set([...listed, ...others])].sort())
})

test('api.md names every figure of /metrics', () => {
  const text = textOf('api.md')
  const section = text.slice(text.indexOf('### GET /metrics'))
  const named = Array.from(section.matchAll(/`(munseo_\w+|_\w+)`/gu), ([, name]) => name!)
  const whole = named.map((name) => (name.startsWith('_') ? `munseo_index${name}` : name))
  const sources = ['metrics.ts', 'figure-lines.ts'].map((file) =>
    readFileSync(path.join(root, 'src/adapters/http', file), 'utf8'),
  )
  const made = Array.from(sources.join('').matchAll(/name: '(munseo_\w+)'/gu), ([, name]) => name!)
  expect(made.length).toBeGreaterThan(12)
  expect(whole.sort()).toEqual(made.sort())
})

test('schema.md names every field and every code of a document and a chunk', () => {
  const published = JSON.stringify([document, chunk].map((schema) => z.toJSONSchema(schema, { io: 'output' })))
  const names = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { properties, enum: codes } = node as { properties?: object; enum?: unknown[] }
    for (const name of Object.keys(properties ?? {})) names.add(name)
    for (const code of codes ?? []) names.add(String(code))
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(JSON.parse(published))
  expect(names.size).toBeGreaterThan(80)
  const text = textOf('schema.md')
  expect([...names].filter((name) => !new RegExp(`\\b${name}\\b`, 'u').test(text))).toEqual([])
})

test('every link between the documents leads somewhere', () => {
  const broken = ['../README.md', ...pages.map(({ name }) => name), ...decisions].flatMap((name) => {
    const text = readFileSync(path.join(docsFolder, name), 'utf8')
    return Array.from(text.matchAll(/\]\((?!https?:)([^)\s]*)\)/gu), ([, link]) => link!)
      .filter((link) => !leadsSomewhere(name, link))
      .map((link) => `${name}: ${link}`)
  })
  expect(broken).toEqual([])
})

function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? path.join(docsFolder, from) : path.join(docsFolder, path.dirname(from), file)
  if (!existsSync(target)) return false
  return anchor === undefined || anchorsOf(readFileSync(target, 'utf8')).has(anchor)
}

/** As code hosts make them from headings. */
function anchorsOf(text: string): Set<string> {
  const headings = Array.from(text.matchAll(/^#+ (.+)$/gmu), ([, heading]) => heading!)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

test('the picture is well-formed and says in words what it shows', () => {
  const picture = readFileSync(path.join(docsFolder, 'architecture.svg'), 'utf8')
  expect(picture).toMatch(/<title id="title">[^<]+<\/title>\s*<desc id="desc">[^<]+<\/desc>/u)
  const open: string[] = []
  for (const [, end, name, own] of picture.replaceAll(/<!--[\s\S]*?-->/gu, '').matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/gu)) {
    if (end === '/') expect(open.pop()).toBe(name)
    else if (own !== '/') open.push(name!)
  }
  expect(open).toEqual([])
  expect(textOf('architecture.md')).toContain('](architecture.svg)')
})

test('the picture names every port, and adapters and formats that are there', () => {
  const picture = readFileSync(path.join(docsFolder, 'architecture.svg'), 'utf8')
  const words = new Set(Array.from(picture.matchAll(/<text[^>]*>([^<]+)</gu), ([, text]) => text!.split(' · ')).flat())
  const ports = readdirSync(path.join(root, 'src/ports')).map((file) =>
    file.replace('.ts', '').replaceAll(/(?:^|-)(\w)/gu, (_, first: string) => first.toUpperCase()),
  )
  expect(ports.filter((port) => !words.has(port))).toEqual([])

  const adapters = readdirSync(path.join(root, 'src/adapters'))
  const drawn = adapters.filter((name) => words.has(name))
  // Those that stand inside others: readers, drawing and recognition run in child processes; the client calls from outside.
  const inside = ['client', 'memory', 'parse', 'pdf-render', 'tesseract']
  const folders = adapters.filter((name) => !name.endsWith('.ts'))
  expect([...new Set([...drawn, ...inside])].sort()).toEqual(folders.sort())
  const readers = readdirSync(path.join(root, 'src/adapters/parse'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(entry.parentPath, entry.name, 'parser.ts')))
    .map(({ name }) => name)
  expect(readers.length).toBeGreaterThan(6)
  expect(readers.filter((name) => !words.has(name))).toEqual([])
})

test('the documents say nothing of files that are not there', () => {
  const missing = pages.flatMap(({ name, text }) =>
    Array.from(text.matchAll(/`((?:src|test|examples|deploy|docs|scripts)\/[\w./*-]+)`/gu), ([, file]) => file!)
      .filter((file) => !existsSync(path.join(root, file)))
      .map((file) => `${name}: ${file}`),
  )
  expect(missing).toEqual([])
})
