import type { Bbox } from '../../domain/document/block.ts'
import { crop, type GrayPicture } from '../parse/image/gray-picture.ts'
import { scaled } from '../parse/image/scale-picture.ts'
import { type Ink, inkOf, isBlank } from './ink.ts'
import { regionsOf } from './regions.ts'
import { eraseRulings } from './rulings.ts'
import { skewOf, turnAbout, turned } from './skew.ts'
import { isSpeckled } from './speckle.ts'
import { textHeightOf } from './text-height.ts'

/** A column of text at the size the recogniser reads best, and the way back to the page. */
export interface Region {
  readonly picture: GrayPicture
  toPage(box: Bbox): Bbox
}

const pixelsMax = 24_000_000
const sideMin = 8
/** Heights of a line of text, in pixels. */
const textSmall = 24
const textLarge = 64
const textWanted = 32
const growMax = 4
/** Fewer lines do not tell a slope. */
const linesForSkew = 8

/** Straightens a page, takes its ruled lines out and divides it into columns. No regions: there is nothing to read. */
export function preparePage(given: GrayPicture): readonly Region[] {
  if (given.width < sideMin || given.height < sideMin) return []
  const shrink = Math.min(1, Math.sqrt(pixelsMax / (given.width * given.height)))
  const sized = resized(given, shrink)
  const sharp = isSpeckled(inkOf(sized)) ? resized(sized, 0.5) : sized
  const ink = inkOf(sharp)
  if (isBlank(sharp) || isSpeckled(ink)) return []

  const skew = sharp.height < linesForSkew * textHeightOf(ink) ? 0 : skewOf(ink)
  const level = skew === 0 ? copyOf(sharp) : turned(sharp, skew)
  const levelInk = skew === 0 ? ink : inkOf(level)
  eraseRulings(level, levelInk, textHeightOf(levelInk))
  const toGiven = wayBack(given, sharp, skew)
  return columnsOf(level, levelInk).map(({ picture, toPage }) => ({ picture, toPage: (box) => toGiven(toPage(box)) }))
}

function columnsOf(page: GrayPicture, ink: Ink): Region[] {
  const textHeight = textHeightOf(ink)
  const isOdd = textHeight > 0 && (textHeight < textSmall || textHeight > textLarge)
  const scale = isOdd ? Math.min(growMax, textWanted / textHeight) : 1
  const margin = Math.ceil(textHeight / 2)
  return regionsOf(ink, textHeight).map(([x0, y0, x1, y1]) => {
    const left = Math.max(0, x0 - margin)
    const top = Math.max(0, y0 - margin)
    const part = crop(page, [left, top, x1 + margin, y1 + margin])
    return {
      picture: resized(part, scale),
      toPage: ([a, b, c, d]) => [left + a / scale, top + b / scale, left + c / scale, top + d / scale],
    }
  })
}

/** From the levelled page to the picture it was made from: turned back, to its size, and inside it. */
function wayBack(given: GrayPicture, sharp: GrayPicture, skew: number): (box: Bbox) => Bbox {
  const back = turnAbout(sharp.width / 2, sharp.height / 2, -skew)
  const across = given.width / sharp.width
  const down = given.height / sharp.height
  return ([x0, y0, x1, y1]) => {
    const corners = [back(x0, y0), back(x1, y0), back(x0, y1), back(x1, y1)]
    const xs = corners.map(([x]) => Math.min(given.width, Math.max(0, x * across)))
    const ys = corners.map(([, y]) => Math.min(given.height, Math.max(0, y * down)))
    return [
      Math.floor(Math.min(...xs)),
      Math.floor(Math.min(...ys)),
      Math.ceil(Math.max(...xs)),
      Math.ceil(Math.max(...ys)),
    ]
  }
}

function resized(picture: GrayPicture, scale: number): GrayPicture {
  const size = (side: number) => Math.max(1, Math.round(side * scale))
  return scale === 1 ? picture : scaled(picture, size(picture.width), size(picture.height))
}

const copyOf = (picture: GrayPicture): GrayPicture => ({ ...picture, pixels: Uint8Array.from(picture.pixels) })
