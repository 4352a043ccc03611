import { countHeads, type GoldHead, type GoldLevel } from './gold-numbers.ts'
import { countedWords, type GoldRecord, u16 } from './hwp-gold-records.ts'

const kinds = { numbering: 23, bullet: 24, paraShape: 25, style: 26 }

/** Gives each paragraph, by its shape and style, the number or bullet that it shows. */
export function headsOf(docInfo: readonly GoldRecord[]): (paragraph: Buffer, outlineId: string) => string {
  const all = docInfo.flatMap(function flat(record): GoldRecord[] {
    return [record, ...record.inner.flatMap(flat)]
  })
  const of = (tag: number) => all.filter((record) => record.tag === tag).map(({ data }) => data)
  const numberings = of(kinds.numbering).map(levelsOf)
  const bullets = of(kinds.bullet).map((data) => u16(data, 12))
  const shapes = of(kinds.paraShape).map((data) => headOf(data, bullets))
  const deeper = of(kinds.style).map((data) => /^개요 (8|9|10)$/.exec(countedWords(data, 0))?.[1])
  const next = countHeads((id) => numberings[Number(id) - 1])
  return (paragraph, outlineId) => {
    const head = shapes[u16(paragraph, 8)]
    const level = deeper[paragraph[10] ?? 0]
    return next(head?.kind === 'outline' && level ? { ...head, level: Number(level) - 1 } : head, outlineId)
  }
}

function levelsOf(data: Buffer): GoldLevel[] {
  const levels: { format: number; pattern: string; start: number }[] = []
  let at = 0
  const take = (count: number) => {
    const first = levels.length
    for (let i = 0; i < count && at + 14 <= data.length; i += 1) {
      levels.push({
        format: (data[at]! >> 5) | ((data[at + 1]! & 1) << 3),
        pattern: countedWords(data, at + 12),
        start: 1,
      })
      at += 14 + u16(data, at + 12) * 2
    }
    return first
  }
  const start = (first: number, count: number) => {
    for (let i = 0; i < count && at + 4 <= data.length; i += 1, at += 4)
      if (levels[first + i]) levels[first + i]!.start = data.readUInt32LE(at) || 1
  }
  take(7)
  at += 2
  start(0, 7)
  start(take(3), 3)
  return levels
}

function headOf(data: Buffer, bullets: readonly number[]): GoldHead | undefined {
  const props = data.readUInt32LE(0)
  const level = (props >>> 25) & 7
  const reference = u16(data, 30)
  switch ((props >>> 23) & 3) {
    case 1:
      return { kind: 'outline', level }
    case 2:
      return { kind: 'number', level, id: String(reference) }
    case 3: {
      const code = bullets[reference - 1] ?? 0
      return { kind: 'bullet', mark: code === 0 || code === 0xffff ? '' : String.fromCharCode(code) }
    }
    default:
      return undefined
  }
}
