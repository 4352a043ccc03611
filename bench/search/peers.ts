import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Engine } from './engines.ts'
import { benchFolder } from './folders.ts'

const versions = { minisearch: '7.2.0', 'better-sqlite3': '13.0.3' } as const

/** Peers are installed beside the bench on first use. */
async function load<T>(name: keyof typeof versions, file: string): Promise<T> {
  const home = benchFolder(path.join('peers', `${name}-${versions[name]}`))
  if (!existsSync(path.join(home, 'node_modules', name))) {
    writeFileSync(path.join(home, 'package.json'), '{"private":true}')
    const wanted = `${name}@${versions[name]}`
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', wanted], { cwd: home })
  }
  return (await import(pathToFileURL(path.join(home, 'node_modules', name, file)).href)) as T
}

interface MiniSearchModule {
  readonly default: new (
    options: object,
  ) => {
    add(document: { id: number; text: readonly string[] }): void
    search(query: string, options: object): readonly { readonly id: number }[]
  }
}

/** The most used full-text index in JavaScript, on the same terms. */
export async function createMiniSearch(): Promise<Engine> {
  const { default: MiniSearch } = await load<MiniSearchModule>('minisearch', 'dist/es/index.js')
  const index = new MiniSearch({
    fields: ['text'],
    extractField: (document: { id: number; text: readonly string[] }, field: string) =>
      field === 'id' ? document.id : document.text.join(' '),
    tokenize: (text: string) => text.split(' '),
    processTerm: (term: string) => term,
  })
  let chunks = 0
  return {
    add(terms) {
      index.add({ id: chunks, text: terms })
      chunks += 1
    },
    ready() {},
    search: (terms, limit) =>
      index
        .search(terms.join(' '), { combineWith: 'OR', prefix: false, fuzzy: false })
        .slice(0, limit)
        .map(({ id }) => id),
  }
}

interface SqliteModule {
  readonly default: new (
    file: string,
  ) => {
    exec(sql: string): void
    prepare(sql: string): { run(...values: unknown[]): void; all(...values: unknown[]): { rowid: number }[] }
  }
}

/** SQLite's full-text index on disk, on the same terms; letters and digits stand for what it would take for marks. */
export async function createFts5(file: string): Promise<Engine> {
  const { default: Database } = await load<SqliteModule>('better-sqlite3', 'lib/index.js')
  const database = new Database(file)
  database.exec(
    "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; CREATE VIRTUAL TABLE t USING fts5(x, content='', tokenize='unicode61')",
  )
  const plain = (terms: readonly string[]) => terms.map((term) => term.replace('=', 'w').replace('§', 's'))
  database.exec('BEGIN')
  let chunks = 0
  const insert = database.prepare('INSERT INTO t(rowid, x) VALUES (?, ?)')
  const find = database.prepare('SELECT rowid FROM t WHERE t MATCH ? ORDER BY rank LIMIT ?')
  return {
    add(terms) {
      chunks += 1
      insert.run(chunks, plain(terms).join(' '))
    },
    ready: () => database.exec('COMMIT'),
    search: (terms, limit) =>
      find
        .all(
          plain([...new Set(terms)])
            .map((term) => `"${term}"`)
            .join(' OR '),
          limit,
        )
        .map(({ rowid }) => rowid - 1),
  }
}
