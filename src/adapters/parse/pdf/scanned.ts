import type { PageDrawing } from './page/drawing.ts'
import type { TextHealth } from './page/text-health.ts'

const fewLetters = 20
/** A stamp, a page number or a file mark on a scan is no more than this. */
const stampLetters = 200
const pictureShare = 0.6
const outlinesMin = 150

/** May the page be a picture of text? Then its pictures are worth a look. */
export function maybeScanned({ letters, unseen }: TextHealth): boolean {
  return letters < stampLetters && unseen < fewLetters
}

/** Is the page a picture of text, or text drawn as outlines? `pictured` is the page drawn with its pictures. */
export function isScanned({ letters }: TextHealth, pictured: PageDrawing): boolean {
  const covered = Math.min(
    1,
    pictured.images.reduce((sum, { coverage }) => sum + coverage, 0),
  )
  if (covered > pictureShare) return letters < stampLetters
  return letters < fewLetters && (covered > 0.1 || pictured.curves > outlinesMin)
}

/** Image streams stand in the open file even where everything else is packed. */
export function mayHavePictures(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return (
    buffer.includes('/Image') ||
    buffer.includes('#49mage') ||
    buffer.includes('/JPXDecode') ||
    buffer.includes('/DCTDecode')
  )
}
