// Stands in for a recogniser in the tests: it finds the lines of a picture by their ink, and knows the words beforehand.
import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'

const words = process.argv.slice(2)
const png = await buffer(process.stdin)
const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]

const pieces: Buffer[] = []
for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
  const isData = png.toString('latin1', at + 4, at + 8) === 'IDAT'
  if (isData) pieces.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
}
// Eight bits of grey, no filter: as the test draws them.
const rows = inflateSync(Buffer.concat(pieces))
const inked = (y: number) => rows.subarray(y * (width + 1) + 1, (y + 1) * (width + 1)).some((grey) => grey < 128)

console.log('level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext')
let line = 0
for (let top = 0; top < height; top += 1) {
  if (!inked(top)) continue
  let bottom = top
  while (bottom < height && inked(bottom)) bottom += 1
  line += 1
  console.log([5, 1, 1, 1, line, 1, 0, top, width, bottom - top, 91.5, words[line - 1] ?? '?'].join('\t'))
  top = bottom
}
