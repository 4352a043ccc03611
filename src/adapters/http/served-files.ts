import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Files of the service's own that clients may fetch, by the last part of their path. */
export type ServedFiles = ReadonlyMap<string, { readonly type: string; readonly content: Uint8Array }>

const typeOf: ReadonlyMap<string, string> = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.md', 'text/markdown; charset=utf-8'],
])

const documents: ReadonlySet<string> = new Set(
  ['api', 'rag', 'schema', 'deploy', 'install', 'brief'].map((name) => `${name}.md`),
)

/** The six documents that are for clients. One that is not there is not served. */
export const readDocs = (folder: string): Promise<ServedFiles> => readFiles(folder, (name) => documents.has(name))

/** What the pages load: every style, script and picture of the folder. */
export const readAssets = (folder: string): Promise<ServedFiles> =>
  readFiles(folder, (name) => typeOf.has(path.extname(name)) && !name.endsWith('.md'))

async function readFiles(folder: string, wanted: (name: string) => boolean): Promise<ServedFiles> {
  const files = new Map<string, { type: string; content: Uint8Array }>()
  for (const name of (await readdir(folder)).filter(wanted).sort()) {
    const type = typeOf.get(path.extname(name)) ?? 'application/octet-stream'
    files.set(name, { type, content: await readFile(path.join(folder, name)) })
  }
  return files
}
