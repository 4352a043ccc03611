import { expect, test } from 'vitest'
import { createBlankPageRenderer } from '../../../src/adapters/memory/blank-page-renderer.ts'
import { makeTryFile } from '../../../src/application/try-file.ts'
import type { Document } from '../../../src/domain/document/document.ts'
import type { PageRenderer } from '../../../src/ports/page-renderer.ts'
import { hashOf, sampleDocument } from '../../contract/kits/samples.ts'

const content = new TextEncoder().encode('가')
const file = { filename: '가.pdf', bytes: content.length, sha256: hashOf(content), content }
const limiter = { max: undefined, admit: () => ({ admitted: true }) as const }

/** Blocks on three pages, the first of them without a rectangle. */
function document(): Document {
  const sample = sampleDocument('가', 4)
  return { ...sample, blocks: sample.blocks.map((block, at) => ({ ...block, page: at + 1 })) }
}

async function tried(pictures: number | undefined, renderer?: PageRenderer, timeoutMs = 5_000) {
  const chunkFile = async () => ({ document: document(), chunks: [] })
  const tryFile = makeTryFile(
    { chunkFile, limiter, ...(renderer === undefined ? {} : { renderer }) },
    { bytesMax: 100, timeoutMs },
  )
  return tryFile.read(file, pictures).answer
}

test('pictures are drawn of as many first pages as were asked for, where blocks have a place on them', async () => {
  const given = await tried(2, createBlankPageRenderer(9))
  const pictures = given.ok ? given.value.pictures : undefined
  expect(pictures?.map(({ page, type, page_width }) => [page, type, page_width])).toEqual([
    [2, 'image/png', 595],
    [3, 'image/png', 595],
  ])
  expect(pictures?.[0]?.data_base64.startsWith('iVBORw0KGgo')).toBe(true)
})

test('pages that cannot be drawn are left out; without being asked nothing is drawn', async () => {
  expect(await tried(5, createBlankPageRenderer(2))).toMatchObject({ ok: true, value: { pictures: [{ page: 2 }] } })
  const unasked = await tried(undefined, createBlankPageRenderer(9))
  expect(unasked.ok && unasked.value).not.toHaveProperty('pictures')
  const undrawn = await tried(3)
  expect(undrawn.ok && undrawn.value).not.toHaveProperty('pictures')
})

test('drawing counts within the time for one file', async () => {
  const stuck: PageRenderer = { render: () => new Promise(() => {}), close: async () => {} }
  expect(await tried(1, stuck, 10)).toEqual({ ok: false, failure: { kind: 'try-timeout' } })
})
