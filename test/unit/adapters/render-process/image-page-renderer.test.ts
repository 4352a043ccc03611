import { expect, test } from 'vitest'
import { renderImagePage } from '../../../../src/adapters/render-process/image-page-renderer.ts'
import { writtenPage } from '../../../support/picture-of.ts'

test('an image file is its own page: a picture at its own size, in the unit of its rectangles', async () => {
  const canvas = writtenPage(['공고'])
  const page = await renderImagePage(canvas.toBuffer('image/png'), 1)
  const size = { width: canvas.width, height: canvas.height, pageWidth: canvas.width, pageHeight: canvas.height }
  expect(page).toMatchObject({ type: 'image/png', ...size })
})

test('a page that the image does not have is absent', async () => {
  expect(await renderImagePage(writtenPage(['공고']).toBuffer('image/png'), 2)).toBeUndefined()
})
