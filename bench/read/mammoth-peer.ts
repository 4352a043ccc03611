import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

export const mammothVersion = '1.13.0'

/** Text of a DOCX by the most used reader for Node, installed beside the bench on first use. */
export async function openMammoth(folder: string): Promise<(bytes: Uint8Array) => Promise<string>> {
  const home = join(folder, `mammoth-${mammothVersion}`)
  if (!existsSync(join(home, 'node_modules', 'mammoth'))) {
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'package.json'), '{"private":true}')
    const wanted = `mammoth@${mammothVersion}`
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', wanted], { cwd: home })
  }
  const { extractRawText } = createRequire(join(home, 'package.json'))('mammoth') as {
    extractRawText(input: { buffer: Buffer }): Promise<{ value: string }>
  }
  return async (bytes) => (await extractRawText({ buffer: Buffer.from(bytes) })).value
}
