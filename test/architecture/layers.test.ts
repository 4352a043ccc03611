import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, modulesIn, root } from './source-files.ts'

const inward: Record<string, readonly string[]> = {
  domain: ['domain'],
  ports: ['domain', 'ports'],
  application: ['domain', 'ports', 'application'],
  adapters: ['domain', 'ports', 'application', 'adapters'],
  bootstrap: ['domain', 'ports', 'application', 'adapters', 'bootstrap'],
}

const modules = modulesIn('src')
const layerOf = (file: string) => file.split('/')[1]!
const isFile = (name: string) => name.startsWith('src/')
const isBuiltin = (name: string) => name.startsWith('node:')

const violations = (breaks: (file: string, imported: string) => boolean) =>
  modules.flatMap(({ file, imports }) =>
    imports.filter((name) => breaks(file, name)).map((name) => `${file} → ${name}`),
  )

test('there is something to look at', () => {
  expect(modules.length).toBeGreaterThan(100)
  expect(new Set(modules.map(({ file }) => layerOf(file)))).toEqual(new Set(Object.keys(inward)))
})

test('every way to write an import is seen', () => {
  const text = `
    import a from './a.ts'
    import { type B } from "../b.ts"
    import 'c'
    export * from './d.ts'
    export { e } from 'node:e'
    const f = await import('./f.ts')
    type G = import('../g.ts').G
    // import h from 'h'
    /* from 'i' */`
  expect(importsOf('src/domain/x.ts', text)).toEqual([
    'src/domain/a.ts',
    'src/b.ts',
    'c',
    'src/domain/d.ts',
    'node:e',
    'src/domain/f.ts',
    'src/g.ts',
  ])
})

test('imports point inward', () => {
  const outward = (file: string, name: string) => isFile(name) && !inward[layerOf(file)]!.includes(layerOf(name))
  expect(violations(outward)).toEqual([])
})

test('the domain, the ports and the use cases import no package', () => {
  const foreign = (file: string, name: string) =>
    ['domain', 'ports', 'application'].includes(layerOf(file)) && !isFile(name) && !isBuiltin(name)
  expect(violations(foreign)).toEqual([])
})

test('the domain and the ports import nothing of Node either', () => {
  const builtin = (file: string, name: string) => ['domain', 'ports'].includes(layerOf(file)) && isBuiltin(name)
  expect(violations(builtin)).toEqual([])
})

test('no reader imports another: what they have in common lies beside them', () => {
  const readers = new Set(['docx', 'hwp', 'hwpx', 'hwpml', 'pdf', 'xlsx', 'image', 'zip'])
  const readerOf = (file: string) => /^src\/adapters\/parse\/([a-z]+)\//.exec(file)?.[1] ?? ''
  const another = (file: string, name: string) =>
    readers.has(readerOf(file)) && readers.has(readerOf(name)) && readerOf(file) !== readerOf(name)
  expect(violations(another)).toEqual([])
})

test('every imported file is there, by its full name', () => {
  expect(violations((_, name) => isFile(name) && !existsSync(path.join(root, name)))).toEqual([])
})

test('no file only hands on what others export', () => {
  const barrels = modules.filter(({ file, text }) => {
    const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//'))
    return /\/index\.ts$/.test(file) || (lines.length > 0 && lines.every((line) => /^export .* from /.test(line)))
  })
  expect(barrels.map(({ file }) => file)).toEqual([])
})

test('file names say what is inside', () => {
  const nameless = /\/(?:utils?|helpers?|common|manager|misc|data|types|constants)\.ts$/
  expect(modules.map(({ file }) => file).filter((file) => nameless.test(file))).toEqual([])
  expect(modules.map(({ file }) => file).filter((file) => !/^[a-z0-9/-]+(?:\.d)?\.ts$/.test(file))).toEqual([])
})

test('a kit imports the domain, the ports and Node, so that it can be published', () => {
  const outside = modulesIn('test/contract/kits').flatMap(({ file, imports }) =>
    imports
      .filter((name) => !/^(?:src\/(?:domain|ports)\/|test\/contract\/kits\/|node:)/.test(name))
      .map((name) => `${file} → ${name}`),
  )
  expect(outside).toEqual([])
})
