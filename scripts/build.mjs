// Compiles src and the contract kits into dist, once per change of any source.
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const stampFile = path.join(root, 'dist', '.stamp')

function stampOfSources() {
  const lines = []
  for (const folder of ['src', 'test/contract/kits']) {
    for (const name of readdirSync(path.join(root, folder), { recursive: true })) {
      const stat = statSync(path.join(root, folder, name))
      if (stat.isFile()) lines.push(`${folder}/${name} ${stat.size} ${stat.mtimeMs}`)
    }
  }
  return lines.sort().join('\n')
}

function storedStamp() {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return undefined
  }
}

const stamp = stampOfSources()
if (stamp !== storedStamp()) {
  rmSync(path.join(root, 'dist'), { recursive: true, force: true })
  const tsc = spawnSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.json'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (tsc.status !== 0) process.exit(tsc.status ?? 1)
  const assets = 'src/adapters/http/pages/assets'
  cpSync(path.join(root, assets), path.join(root, 'dist', assets), { recursive: true })
  writeFileSync(stampFile, stamp)
}
