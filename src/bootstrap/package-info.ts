import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder of package.json, from compiled code and from source alike. */
export const packageRoot = findUp(import.meta.dirname)

/** What search by meaning uses unless another model is named. */
export const bundledModel = path.join(packageRoot, 'models/ko-official-minilm-v0')

export const packageVersion = (
  JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as { version: string }
).version

function findUp(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findUp(path.dirname(folder))
}
