// npm run bench -- <what> [folder] [options]: each part prints its figures and writes them to bench/results/<part>.json.
export interface BenchPart {
  run(args: readonly string[]): Promise<void>
}

const parts: Readonly<Record<string, () => Promise<BenchPart>>> = {
  shell: () => import('./shell/index.ts'),
  read: () => import('./read/index.ts'),
  structure: () => import('./structure/index.ts'),
  search: () => import('./search/index.ts'),
  answer: () => import('./answer/index.ts'),
  view: () => import('./view/index.ts'),
}

const [name = '', ...args] = process.argv.slice(2)
const load = Object.hasOwn(parts, name) ? parts[name] : undefined
if (load === undefined) {
  console.error(`usage: npm run bench -- ${Object.keys(parts).join(' | ')} [folder]`)
  process.exit(2)
}
await (await load()).run(args)
