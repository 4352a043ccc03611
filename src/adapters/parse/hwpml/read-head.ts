import type { NumberFormat, Numbering, NumberLevel, ParagraphHead } from '../hancom/model.ts'
import type { XmlElement } from '../shared/xml.ts'

export interface HeadInfo {
  readonly shapes: ReadonlyMap<string, { readonly head: ParagraphHead | undefined; readonly breaksPage: boolean }>
  readonly styleNames: ReadonlyMap<string, string>
  readonly numberings: ReadonlyMap<string, Numbering>
}

/** `CircledHangulSyllable` → `circled-hangul-syllable`. */
const formats: ReadonlySet<string> = new Set<NumberFormat>([
  'digit',
  'circled-digit',
  'roman-capital',
  'roman-small',
  'latin-capital',
  'latin-small',
  'circled-latin-capital',
  'circled-latin-small',
  'hangul-syllable',
  'circled-hangul-syllable',
  'hangul-jamo',
  'circled-hangul-jamo',
  'hangul-phonetic',
  'ideograph',
  'circled-ideograph',
  'decagon-circle',
  'decagon-circle-hanja',
  'symbol',
  'user-char',
])

export function numberFormatOf(name: string | undefined): NumberFormat {
  const hyphened = (name ?? '').replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
  return formats.has(hyphened) ? (hyphened as NumberFormat) : 'digit'
}

export function readHead(head: XmlElement | undefined): HeadInfo {
  const table = head?.child('MAPPINGTABLE')
  const numberings = byId(table?.child('NUMBERINGLIST')?.elements('NUMBERING'), readNumbering)
  const bullets = byId(table?.child('BULLETLIST')?.elements('BULLET'), (bullet) => bullet.attr('Char') ?? '')
  const shapes = byId(table?.child('PARASHAPELIST')?.elements('PARASHAPE'), (shape) => ({
    head: headOf(shape, numberings, bullets),
    breaksPage: shape.attr('PageBreakBefore') === 'true',
  }))
  const styleNames = byId(table?.child('STYLELIST')?.elements('STYLE'), (style) => style.attr('Name') ?? '')
  return { shapes, styleNames, numberings }
}

function byId<T>(
  elements: readonly XmlElement[] | undefined,
  read: (element: XmlElement, id: string) => T,
): Map<string, T> {
  const found = new Map<string, T>()
  for (const element of elements ?? []) {
    const id = element.attr('Id')
    if (id !== undefined && !found.has(id)) found.set(id, read(element, id))
  }
  return found
}

function readNumbering(numbering: XmlElement, id: string): Numbering {
  const levels: NumberLevel[] = []
  for (const head of numbering.elements('PARAHEAD')) {
    const level = Number(head.attr('Level'))
    if (!(level >= 1 && level <= 10)) continue
    const start = Number(head.attr('Start') ?? 1)
    levels[level - 1] = {
      format: numberFormatOf(head.attr('NumFormat')),
      pattern: head.text(),
      start: Number.isInteger(start) && start >= 1 ? start : 1,
    }
  }
  return { id, levels }
}

function headOf(
  shape: XmlElement,
  numberings: ReadonlyMap<string, Numbering>,
  bullets: ReadonlyMap<string, string>,
): ParagraphHead | undefined {
  const type = shape.attr('HeadingType')
  const stated = Number(shape.attr('Level') ?? 0)
  const level = Number.isInteger(stated) && stated >= 0 && stated <= 9 ? stated : 0
  const reference = shape.attr('Heading') ?? ''
  if (type === 'Outline') return { kind: 'outline', level }
  if (type === 'Number') return { kind: 'number', level, numbering: numberings.get(reference) }
  const mark = type === 'Bullet' ? bullets.get(reference) : undefined
  return mark === undefined || mark === '' ? undefined : { kind: 'bullet', level, mark }
}
