import type { GrayPicture } from '../parse/image/gray-picture.ts'

/** Which pixels are ink: 1 where the picture is darker than the threshold. */
export interface Ink {
  readonly width: number
  readonly height: number
  readonly marks: Uint8Array
}

export function inkOf(picture: GrayPicture): Ink {
  const { width, height, pixels } = picture
  const threshold = darkBelow(picture)
  const marks = new Uint8Array(pixels.length)
  for (let at = 0; at < marks.length; at += 1) marks[at] = pixels[at]! < threshold ? 1 : 0
  return { width, height, marks }
}

/** Otsu's threshold: the two sides differ from each other as much as they can. 0 for a picture of one shade. */
export function darkBelow({ pixels }: GrayPicture): number {
  const counts = new Float64Array(256)
  for (let at = 0; at < pixels.length; at += 1) counts[pixels[at]!] = counts[pixels[at]!]! + 1
  let total = 0
  for (let shade = 0; shade < 256; shade += 1) total += shade * counts[shade]!

  let best = 0
  let threshold = 0
  let darkCount = 0
  let darkSum = 0
  for (let shade = 0; shade < 255; shade += 1) {
    darkCount += counts[shade]!
    darkSum += shade * counts[shade]!
    const lightCount = pixels.length - darkCount
    if (darkCount === 0 || lightCount === 0) continue
    const apart = darkSum / darkCount - (total - darkSum) / lightCount
    const spread = darkCount * lightCount * apart * apart
    if (spread > best) {
      best = spread
      threshold = shade + 1
    }
  }
  return threshold
}

const contrastMin = 24

/** Do the darkest and the lightest shade lie so near to each other that nothing can be written there? */
export function isBlank({ pixels }: GrayPicture): boolean {
  let darkest = 255
  let lightest = 0
  for (let at = 0; at < pixels.length; at += 1) {
    if (pixels[at]! < darkest) darkest = pixels[at]!
    if (pixels[at]! > lightest) lightest = pixels[at]!
  }
  return lightest - darkest < contrastMin
}
