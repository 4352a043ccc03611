import type { DocumentSketch, NumberingSketch, ShapeSketch } from '../hancom-sketch.ts'
import { element } from './xml.ts'

/** By the code HWP gives them. */
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
]
const kinds = { outline: 'OUTLINE', number: 'NUMBER', bullet: 'BULLET' } as const

/** `Contents/header.xml`: numberings, bullets, paragraph shapes and styles. */
export function headerOf({
  numberings = [],
  bullets = [],
  shapes = [{}],
  styles = ['바탕글'],
}: DocumentSketch): string {
  const lists = [
    element('hh:numberings', {}, ...numberings.map(numberingOf)),
    element('hh:bullets', {}, ...bullets.map((char, at) => element('hh:bullet', { id: at + 1, char, useImage: 0 }))),
    element('hh:paraProperties', {}, ...shapes.map(shapeOf)),
    element('hh:styles', {}, ...styles.map((name, id) => element('hh:style', { id, type: 'PARA', name }))),
  ]
  return element(
    'hh:head',
    { 'xmlns:hh': 'http://www.hancom.co.kr/hwpml/2011/head' },
    element('hh:refList', {}, ...lists),
  )
}

function numberingOf(levels: NumberingSketch, at: number): string {
  const heads = levels.map(({ format, pattern, start = 1 }, level) =>
    element('hh:paraHead', { start, level: level + 1, numFormat: formats[format] ?? 'DIGIT' }, pattern),
  )
  return element('hh:numbering', { id: at + 1, start: 0 }, ...heads)
}

function shapeOf({ kind, level = 0, reference = 0, breaksPage = false }: ShapeSketch, id: number): string {
  return element(
    'hh:paraPr',
    { id },
    element('hh:heading', { type: kind === undefined ? 'NONE' : kinds[kind], idRef: reference, level }),
    element('hh:breakSetting', { pageBreakBefore: breaksPage ? 1 : 0 }),
  )
}
