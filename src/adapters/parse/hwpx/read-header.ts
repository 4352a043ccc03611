import type { NumberFormat, Numbering, NumberLevel, ParagraphHead } from '../hancom/model.ts'
import type { XmlElement } from '../shared/xml.ts'

export interface ParagraphShape {
  readonly head: ParagraphHead | undefined
  readonly breaksPage: boolean
}

/** What the body refers to by id. */
export interface HeaderInfo {
  readonly shapes: ReadonlyMap<string, ParagraphShape>
  readonly styleNames: ReadonlyMap<string, string>
  readonly numberings: ReadonlyMap<string, Numbering>
  readonly tracksChanges: boolean
}

const formats: ReadonlyMap<string, NumberFormat> = new Map([
  ['DIGIT', 'digit'],
  ['CIRCLED_DIGIT', 'circled-digit'],
  ['ROMAN_CAPITAL', 'roman-capital'],
  ['ROMAN_SMALL', 'roman-small'],
  ['LATIN_CAPITAL', 'latin-capital'],
  ['LATIN_SMALL', 'latin-small'],
  ['CIRCLED_LATIN_CAPITAL', 'circled-latin-capital'],
  ['CIRCLED_LATIN_SMALL', 'circled-latin-small'],
  ['HANGUL_SYLLABLE', 'hangul-syllable'],
  ['CIRCLED_HANGUL_SYLLABLE', 'circled-hangul-syllable'],
  ['HANGUL_JAMO', 'hangul-jamo'],
  ['CIRCLED_HANGUL_JAMO', 'circled-hangul-jamo'],
  ['HANGUL_PHONETIC', 'hangul-phonetic'],
  ['IDEOGRAPH', 'ideograph'],
  ['CIRCLED_IDEOGRAPH', 'circled-ideograph'],
  ['DECAGON_CIRCLE', 'decagon-circle'],
  ['DECAGON_CIRCLE_HANJA', 'decagon-circle-hanja'],
  ['SYMBOL', 'symbol'],
  ['USER_CHAR', 'user-char'],
])

export const numberFormatOf = (name: string | undefined): NumberFormat => formats.get(name ?? '') ?? 'digit'

export function readHeader(root: XmlElement | undefined): HeaderInfo {
  const lists = root?.child('refList')
  const numberings = byId(lists?.child('numberings')?.elements('numbering'), readNumbering)
  const bullets = byId(lists?.child('bullets')?.elements('bullet'), (bullet) => ({
    plain: bullet.attr('char') ?? '',
    checked: bullet.attr('checkedChar') ?? bullet.attr('char') ?? '',
  }))
  const shapes = byId(lists?.child('paraProperties')?.elements('paraPr'), (shape) => ({
    head: headOf(shape, numberings, bullets),
    breaksPage: shape.child('breakSetting')?.attr('pageBreakBefore') === '1',
  }))
  const styleNames = byId(lists?.child('styles')?.elements('style'), (style) => style.attr('name') ?? '')
  const tracksChanges = (lists?.child('trackChanges')?.elements().length ?? 0) > 0
  return { shapes, styleNames, numberings, tracksChanges }
}

function byId<T>(
  elements: readonly XmlElement[] | undefined,
  read: (element: XmlElement, id: string) => T,
): Map<string, T> {
  const found = new Map<string, T>()
  for (const element of elements ?? []) {
    const id = element.attr('id')
    if (id !== undefined && !found.has(id)) found.set(id, read(element, id))
  }
  return found
}

function readNumbering(numbering: XmlElement, id: string): Numbering {
  const levels: NumberLevel[] = []
  for (const head of numbering.elements('paraHead')) {
    const level = Number(head.attr('level'))
    if (!(level >= 1 && level <= 10)) continue
    const start = Number(head.attr('start') ?? 1)
    levels[level - 1] = {
      format: numberFormatOf(head.attr('numFormat')),
      pattern: head.text(),
      start: Number.isInteger(start) && start >= 1 ? start : 1,
    }
  }
  return { id, levels }
}

interface BulletMarks {
  readonly plain: string
  readonly checked: string
}

function headOf(
  shape: XmlElement,
  numberings: ReadonlyMap<string, Numbering>,
  bullets: ReadonlyMap<string, BulletMarks>,
): ParagraphHead | undefined {
  const heading = shape.child('heading')
  const type = heading?.attr('type')
  if (heading === undefined || type === undefined || type === 'NONE') return undefined
  const stated = Number(heading.attr('level') ?? 0)
  const level = Number.isInteger(stated) && stated >= 0 && stated <= 9 ? stated : 0
  const reference = heading.attr('idRef') ?? ''
  if (type === 'OUTLINE') return { kind: 'outline', level }
  if (type === 'NUMBER') return { kind: 'number', level, numbering: numberings.get(reference) }
  const marks = type === 'BULLET' ? bullets.get(reference) : undefined
  const mark = shape.attr('checked') === '1' ? marks?.checked : marks?.plain
  return mark === undefined || mark === '' ? undefined : { kind: 'bullet', level, mark }
}
