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
// Eight bits of grey; each row as it is (filter 0) or as its difference from the one above (filter 2).
const rows = inflateSync(Buffer.concat(pieces))
const above = new Uint8Array(width)
const inked = Array.from({ length: height }, (_, y) => {
  const [filter, ...greys] = rows.subarray(y * (width + 1), (y + 1) * (width + 1))
  for (const [x, grey] of greys.entries()) above[x] = filter === 2 ? grey + (above[x] ?? 0) : grey
  return above.some((grey) => grey < 128)
})

console.log('level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext')
let line = 0
for (let top = 0; top < height; top += 1) {
  if (!inked[top]) continue
  let bottom = top
  while (inked[bottom]) bottom += 1
  line += 1
  console.log([5, 1, 1, 1, line, 1, 0, top, width, bottom - top, 91.5, words[line - 1] ?? '?'].join('\t'))
  top = bottom
}
