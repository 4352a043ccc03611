import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'vitest'
import { createPdfPageRenderer } from '../../src/adapters/pdf-render/pdf-page-renderer.ts'
import { createContainedRenderer } from '../../src/adapters/render-process/contained-renderer.ts'
import { openRenderPool } from '../../src/adapters/render-process/render-pool.ts'
import { pdfOf } from '../support/pdf-of.ts'
import { penFor } from '../support/pdf-pen.ts'
import { pageRendererContract } from './kits/page-renderer-kit.ts'
import { hashOf } from './kits/samples.ts'

const pen = penFor()
const content = pdfOf({
  pages: [
    { content: pen.text(72, 100, '예산 집행 지침') },
    { content: pen.text(72, 100, '둘째 쪽'), entries: '/Rotate 90' },
  ],
})
const file = { filename: '지침.pdf', bytes: content.length, sha256: hashOf(content), content }
const drawable = async () => ({ file, pages: 2 })

pageRendererContract({ test, create: async () => createPdfPageRenderer(), drawable })

pageRendererContract({
  test: (name, run) => test(`contained ${name}`, run),
  create: async () => {
    const tempDir = await mkdtemp(path.join(tmpdir(), 'munseo-test-'))
    const renderer = createContainedRenderer(await openRenderPool({ processes: 2, tempDir, timeoutMs: 60_000 }))
    const close = async () => {
      await renderer.close()
      await rm(tempDir, { recursive: true, force: true, maxRetries: 5 })
    }
    return { ...renderer, close }
  },
  drawable,
})
