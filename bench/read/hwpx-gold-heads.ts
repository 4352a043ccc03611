import { countHeads, type GoldHead, type GoldLevel } from './gold-numbers.ts'
import { attributesOf, below, nameOf, type XmlNode } from './hwpx-gold-xml.ts'

const formats = [
  'DIGIT',
  'CIRCLED_DIGIT',
  'ROMAN_CAPITAL',
  'ROMAN_SMALL',
  'LATIN_CAPITAL',
  'LATIN_SMALL',
  'CIRCLED_LATIN_CAPITAL',
  'CIRCLED_LATIN_SMALL',
  'HANGUL_SYLLABLE',
  'CIRCLED_HANGUL_SYLLABLE',
  'HANGUL_JAMO',
  'CIRCLED_HANGUL_JAMO',
  'HANGUL_PHONETIC',
  'IDEOGRAPH',
  'CIRCLED_IDEOGRAPH',
  'DECAGON_CIRCLE',
  'DECAGON_CIRCLE_HANJA',
]
export const formatOf = (name = 'DIGIT'): number => (name === 'SYMBOL' ? 0x80 : Math.max(0, formats.indexOf(name)))

/** Gives each paragraph, by the id of its shape, the number or bullet that it shows. */
export function headsOf(header: readonly XmlNode[]): (shapeId: string, outlineId: string) => string {
  const levels = new Map(
    below(header, 'numbering').map((numbering) => [attributesOf(numbering)['id'] ?? '', levelsOf(numbering)]),
  )
  const bullets = new Map(below(header, 'bullet').map((bullet) => [attributesOf(bullet)['id'], attributesOf(bullet)]))
  const heads = new Map(below(header, 'paraPr').map((shape) => [attributesOf(shape)['id'], headOf(shape, bullets)]))
  const next = countHeads((id) => levels.get(id))
  return (shapeId, outlineId) => next(heads.get(shapeId), outlineId)
}

function levelsOf(numbering: XmlNode): (GoldLevel | undefined)[] {
  const levels: (GoldLevel | undefined)[] = []
  for (const head of below([numbering], 'paraHead')) {
    const { level, start = '1', numFormat } = attributesOf(head)
    const words = (head[nameOf(head)] as XmlNode[]).map((node) => String(node['#text'] ?? '')).join('')
    levels[Number(level) - 1] = { format: formatOf(numFormat), pattern: words, start: Number(start) || 1 }
  }
  return levels
}

function headOf(
  shape: XmlNode,
  bullets: ReadonlyMap<string | undefined, Readonly<Record<string, string>>>,
): GoldHead | undefined {
  const [heading] = below([shape], 'heading')
  const { type, idRef = '', level = '0' } = heading === undefined ? {} : attributesOf(heading)
  if (type === 'OUTLINE') return { kind: 'outline', level: Number(level) }
  if (type === 'NUMBER') return { kind: 'number', level: Number(level), id: idRef }
  if (type !== 'BULLET') return undefined
  const { char = '', checkedChar = char } = bullets.get(idRef) ?? {}
  return { kind: 'bullet', mark: attributesOf(shape)['checked'] === '1' ? checkedChar : char }
}
