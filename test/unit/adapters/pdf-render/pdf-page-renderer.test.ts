import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findKoreanFonts } from '../../../../src/adapters/pdf-render/korean-fonts.ts'
import { createPdfPageRenderer } from '../../../../src/adapters/pdf-render/pdf-page-renderer.ts'
import type { SourceFile } from '../../../../src/ports/parser.ts'
import { type PdfShape, pdfOf } from '../../../support/pdf-of.ts'
import { penFor } from '../../../support/pdf-pen.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'pdf-render-'))
afterAll(() => rmSync(folder, { recursive: true }))

const pen = penFor(200)
const sheet = { width: 300, height: 200, content: pen.latin(20, 60, 'Hello', 40) }
const fileOf = (content: Uint8Array): SourceFile => ({
  filename: '문서.pdf',
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
  content,
})
const pdf = (shape: Partial<PdfShape> = {}) => fileOf(pdfOf({ pages: [sheet], ...shape }))

/** Dark pixels in each quarter of the picture: upper left, upper right, lower left, lower right. */
async function inkOf(picture: Uint8Array): Promise<number[]> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(Buffer.from(picture))
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  const ink = [0, 0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const x = (at / 4) % image.width
    const y = Math.floor(at / 4 / image.width)
    if (data[at]! < 128) ink[(y * 2 >= image.height ? 2 : 0) + (x * 2 >= image.width ? 1 : 0)]! += 1
  }
  return ink
}

describe('a page as a picture', () => {
  test('is as large as the scale says and shows the text where it stands', async () => {
    const renderer = createPdfPageRenderer()
    const page = await renderer.render(pdf(), 1, 2)
    expect(page).toMatchObject({ width: 600, height: 400, pageWidth: 300, pageHeight: 200 })
    const [upperLeft, upperRight, lowerLeft, lowerRight] = await inkOf(page!.bytes)
    expect(upperLeft).toBeGreaterThan(500)
    expect([upperRight, lowerLeft, lowerRight]).toEqual([0, 0, 0])
    await renderer.close()
  })

  test('is upright when the file turns the page', async () => {
    const renderer = createPdfPageRenderer()
    const page = await renderer.render(pdf({ pages: [{ ...sheet, entries: '/Rotate 90' }] }), 1, 1)
    expect(page).toMatchObject({ width: 200, height: 300, pageWidth: 200, pageHeight: 300 })
    await renderer.close()
  })

  test('is the same for the same page, from bytes and from disk', async () => {
    const renderer = createPdfPageRenderer()
    const file = pdf()
    const place = path.join(folder, 'page.pdf')
    writeFileSync(place, file.content as Uint8Array)
    const fromBytes = await renderer.render(file, 1, 1)
    const fromDisk = await createPdfPageRenderer().render({ ...file, content: { path: place } }, 1, 1)
    expect(Buffer.from(fromDisk!.bytes).equals(Buffer.from(fromBytes!.bytes))).toBe(true)
    await renderer.close()
  })

  test('of a huge page is scaled down, not refused and not allocated', async () => {
    const renderer = createPdfPageRenderer({ pixelsMax: 10_000 })
    const page = await renderer.render(pdf({ pages: [{ ...sheet, width: 100_000, height: 50_000 }] }), 1, 4)
    expect(page!.width * page!.height).toBeLessThanOrEqual(10_000)
    expect(page).toMatchObject({ pageWidth: 100_000, pageHeight: 50_000 })
    await renderer.close()
  })

  test('is absent where there is no such page, no PDF, or a file that cannot be opened', async () => {
    const renderer = createPdfPageRenderer()
    const file = pdf()
    expect(await renderer.render(file, 0, 1)).toBeUndefined()
    expect(await renderer.render(file, 2, 1)).toBeUndefined()
    expect(await renderer.render(file, 1.5, 1)).toBeUndefined()
    expect(await renderer.render(fileOf(new TextEncoder().encode('not a PDF')), 1, 1)).toBeUndefined()
    expect(await renderer.render(fileOf((file.content as Uint8Array).subarray(0, 200)), 1, 1)).toBeUndefined()
    expect(await renderer.render(pdf({ lock: { user: 'u', owner: 'o', method: 'aes' } }), 1, 1)).toBeUndefined()
    expect(
      await renderer.render({ ...file, sha256: 'gone', content: { path: path.join(folder, 'gone.pdf') } }, 1, 1),
    ).toBeUndefined()
    await renderer.close()
  })

  test('comes in turn when two are asked for at once', async () => {
    const renderer = createPdfPageRenderer()
    const other = pdf({ pages: [{ ...sheet, width: 100, height: 100 }] })
    const pages = await Promise.all([
      renderer.render(pdf(), 1, 1),
      renderer.render(other, 1, 1),
      renderer.render(pdf(), 1, 1),
    ])
    expect(pages.map((page) => page?.width)).toEqual([300, 100, 300])
    await renderer.close()
  })
})

describe('Korean fonts', () => {
  test('are found by name in the usual folders, the better one first, and stand in for each other', () => {
    const fonts = path.join(folder, 'fonts')
    expect(findKoreanFonts([fonts])).toEqual({ serif: undefined, sans: undefined })
    writeFont(fonts, 'truetype/unfonts/UnDotum.ttf')
    writeFont(fonts, 'truetype/nanum/NanumGothic.ttf')
    writeFont(fonts, 'truetype/nanum/NanumGothicBold.ttf')
    const found = findKoreanFonts([fonts])
    expect(path.basename(found.sans!)).toBe('NanumGothic.ttf')
    expect(found.serif).toBe(found.sans)
    writeFont(fonts, 'opentype/noto/NotoSerifCJK-Regular.ttc')
    expect(path.basename(findKoreanFonts([fonts]).serif!)).toBe('NotoSerifCJK-Regular.ttc')
  })
})

function writeFont(root: string, name: string): void {
  const place = path.join(root, name)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, '')
}
