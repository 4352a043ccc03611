import assert from 'node:assert/strict'
import type { PageRenderer, RenderedPage } from '../../../src/ports/page-renderer.ts'
import type { SourceFile } from '../../../src/ports/parser.ts'
import { type KitOptions, openKit } from './kit.ts'
import { hashOf } from './samples.ts'

export interface PageRendererKitOptions extends KitOptions<PageRenderer> {
  /** A file with at least one page that the renderer can draw, and how many pages it has. */
  readonly drawable: () => Promise<{ readonly file: SourceFile; readonly pages: number }>
}

/** Width and height as the picture itself states them. */
const sizeOf: Readonly<Record<RenderedPage['type'], (picture: Uint8Array) => number[]>> = {
  'image/png': (picture) => {
    assert.deepEqual([...picture.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    const view = new DataView(picture.buffer, picture.byteOffset, picture.byteLength)
    return [view.getUint32(16), view.getUint32(20)]
  },
  'image/jpeg': (picture) => {
    const view = new DataView(picture.buffer, picture.byteOffset, picture.byteLength)
    assert.equal(view.getUint16(0), 0xffd8)
    let at = 2
    // Frame headers are FFC0 to FFC3; every segment before them states its length.
    while ((view.getUint16(at) & 0xfffc) !== 0xffc0) at += 2 + view.getUint16(at + 2)
    return [view.getUint16(at + 7), view.getUint16(at + 5)]
  },
}

export function pageRendererContract({ drawable, ...options }: PageRendererKitOptions): void {
  const { promise, finish } = openKit('page renderer', options, (renderer) => renderer.close())

  promise('a page is a picture of the stated kind and size, in proportion to the page', async (renderer) => {
    const { file, pages } = await drawable()
    for (const page of new Set([1, pages])) {
      const drawn = await renderer.render(file, page, 1)
      assert.ok(drawn !== undefined)
      assert.deepEqual(sizeOf[drawn.type](drawn.bytes), [drawn.width, drawn.height])
      assert.ok(drawn.pageWidth > 0 && drawn.pageHeight > 0)
      const proportion = drawn.width / drawn.height / (drawn.pageWidth / drawn.pageHeight)
      assert.ok(Math.abs(proportion - 1) < 0.02, String(proportion))
    }
  })

  promise('a larger scale gives a larger picture of the same page', async (renderer) => {
    const { file } = await drawable()
    const [small, large] = [await renderer.render(file, 1, 0.5), await renderer.render(file, 1, 1)]
    assert.ok(small !== undefined && large !== undefined)
    assert.ok(Math.abs(large.width - small.width * 2) <= 2 && Math.abs(large.height - small.height * 2) <= 2)
    assert.deepEqual([large.pageWidth, large.pageHeight], [small.pageWidth, small.pageHeight])
  })

  promise('a page the file does not have is undefined', async (renderer) => {
    const { file, pages } = await drawable()
    for (const page of [0, -1, pages + 1, 1.5, Number.NaN]) {
      assert.equal(await renderer.render(file, page, 1), undefined, String(page))
    }
  })

  promise('the same page drawn twice, also at the same time, is the same picture', async (renderer) => {
    const { file } = await drawable()
    const [first, second] = await Promise.all([renderer.render(file, 1, 0.5), renderer.render(file, 1, 0.5)])
    assert.ok(first !== undefined && second !== undefined)
    assert.equal(hashOf(first.bytes), hashOf(second.bytes))
  })

  promise('a file that cannot be drawn is undefined, and the next one is drawn', async (renderer) => {
    const { file } = await drawable()
    for (const text of ['', '%PDF-1.7 그리고 아무것도', 'PK\u0003\u0004', '\u0089PNG\r\n\u001a\n']) {
      const content = new TextEncoder().encode(text)
      const broken = { filename: '깨짐.pdf', bytes: content.length, sha256: hashOf(content), content }
      assert.equal(await renderer.render(broken, 1, 1), undefined)
    }
    assert.ok((await renderer.render(file, 1, 0.5)) !== undefined)
  })

  finish()
}
