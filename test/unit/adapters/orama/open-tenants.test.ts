import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openOramaIndex } from '../../../../src/adapters/orama/orama-index.ts'
import { documentOf, manyDocuments, testFolder } from './library.ts'

const names = Array.from({ length: 7 }, (_, at) => `곳${at}`)

test('tenants that had to make room answer as before', async () => {
  const index = await openOramaIndex({ dir: await testFolder(), tenantsOpenMax: 2 })
  for (const [at, tenant] of names.entries())
    await index.replace(tenant, documentOf('문서.hwp', [`고유낱말${at} 예산`]))
  for (let round = 0; round < 3; round += 1) {
    for (const [at, tenant] of names.entries()) {
      const { lexical, chunksSearched } = await index.search(tenant, { words: `고유낱말${at}`, limit: 5 })
      expect([lexical.length, chunksSearched]).toEqual([1, 1])
    }
  }
  await index.close()
})

test('many requests at once for more tenants than may be open are all answered', async () => {
  const index = await openOramaIndex({ dir: await testFolder(), tenantsOpenMax: 2 })
  await Promise.all(names.flatMap((tenant) => manyDocuments(3).map((document) => index.replace(tenant, document))))
  const counts = await Promise.all(
    [...names, ...names].map(
      async (tenant) => (await index.search(tenant, { words: '예산', limit: 1 })).chunksSearched,
    ),
  )
  expect(new Set(counts)).toEqual(new Set([1 + 2 + 3]))
  await index.close()
})

test('a burst of searches in many tenants leaves no more of them open than may be', async () => {
  const dir = await testFolder()
  const many = Array.from({ length: 60 }, (_, at) => `곳${at}`)
  const filling = await openOramaIndex({ dir })
  for (const tenant of many) for (const document of manyDocuments(18)) await filling.replace(tenant, document)
  await filling.close()

  const index = await openOramaIndex({ dir, tenantsOpenMax: 4 })
  const open = async () => (await index.size!()).tenants
  for (let round = 0; round < 3; round += 1) {
    const found = await Promise.all(many.map((tenant) => index.search(tenant, { words: '예산', limit: 1 })))
    expect(new Set(found.map(({ chunksSearched }) => chunksSearched)).size).toBe(1)
    while ((await open()) > 4) await new Promise((resolve) => setImmediate(resolve))
  }
  await index.close()
})

test('memory bounds close tenants too, but never the one in use', async () => {
  const index = await openOramaIndex({ dir: await testFolder(), openBytesMax: 1 })
  for (const tenant of names) await index.replace(tenant, documentOf('문서.hwp', ['예산']))
  for (const tenant of names) expect((await index.search(tenant, { words: '예산', limit: 5 })).lexical).toHaveLength(1)
  await index.close()
})

test('looking at a tenant that does not exist leaves nothing on disk', async () => {
  const dir = await testFolder()
  const index = await openOramaIndex({ dir })
  await index.documents('없는곳')
  await index.search('없는곳', { words: '예산', limit: 1 })
  await index.remove('없는곳', ['문서'])
  await index.persist('없는곳')
  await index.close()
  expect(await readdir(dir)).toEqual([])
})

test('a closed index refuses, and closing waits for what is under way', async () => {
  const dir = await testFolder()
  const index = await openOramaIndex({ dir })
  const replacing = index.replace('가람', documentOf('문서.hwp', ['예산']))
  await index.close()
  await replacing
  await expect(index.documents('가람')).rejects.toThrow('closed')
  const again = await openOramaIndex({ dir })
  expect(await again.documents('가람')).toHaveLength(1)
  await again.close()
})
