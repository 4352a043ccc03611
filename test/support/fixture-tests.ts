import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type FixtureFile, sha256Of } from '../../fixtures/write-fixtures.ts'

/** The files in the folder are those that their generator makes, and the manifest tells of them. */
export function fixtureTests(folder: string, files: Readonly<Record<string, FixtureFile>>): void {
  const manifest = JSON.parse(readFileSync(join(folder, 'MANIFEST.json'), 'utf8'))
  test.each(Object.entries(files))('%s is what its generator makes', (name, { shows, bytes }) => {
    const sha256 = sha256Of(bytes())
    expect(sha256Of(readFileSync(join(folder, name)))).toBe(sha256)
    expect(manifest[name]).toMatchObject({ sha256, shows })
  })
}
