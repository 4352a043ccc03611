import { expect, test, vi } from 'vitest'

vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  homedir: () => {
    throw new Error('ENOENT: no such user')
  },
}))

test('a user without a home, as in a container under any number, has the fonts of the system', async () => {
  const { fontFolders } = await import('../../../../src/adapters/pdf-render/korean-fonts.ts')
  expect(fontFolders).toContain('/usr/share/fonts')
})
