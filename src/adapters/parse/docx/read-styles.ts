import type { XmlElement } from '../shared/xml.ts'
import type { NumberingReference } from './model.ts'
import { isOn, readNumbering } from './read-properties.ts'

export interface ParagraphStyle {
  /** 1 to 9 for a heading. */
  readonly headingLevel: number | undefined
  readonly kind: 'title' | 'caption' | undefined
  readonly numbering: NumberingReference
  readonly pageBreakBefore: boolean
  readonly hidden: boolean
}

export interface Styles {
  /** A missing or unknown style is the default one. */
  paragraph(id: string | undefined): ParagraphStyle
  /** Does this character style hide its text? */
  hides(id: string): boolean
  /** The list that a numbering style stands for. */
  listOf(id: string): string | undefined
}

interface Style {
  readonly name: string
  readonly basedOn: string | undefined
  readonly paragraph: XmlElement | undefined
  readonly run: XmlElement | undefined
}

const chainMax = 20

export function readStyles(root: XmlElement | undefined): Styles {
  const styleOf = new Map<string, Style>()
  let defaultId: string | undefined
  for (const element of root?.elements('style') ?? []) {
    const id = element.attr('styleId')
    if (id === undefined) continue
    if (element.attr('type') === 'paragraph' && isTrue(element.attr('default'))) defaultId ??= id
    styleOf.set(id, {
      name: element.child('name')?.attr('val') ?? id,
      basedOn: element.child('basedOn')?.attr('val'),
      paragraph: element.child('pPr'),
      run: element.child('rPr'),
    })
  }

  /** The style and what it is based on, nearest first. Ends at a cycle. */
  function chainOf(id: string | undefined): Style[] {
    const chain: Style[] = []
    const seen = new Set<string>()
    let next = id
    while (next !== undefined && !seen.has(next) && chain.length < chainMax) {
      seen.add(next)
      const style = styleOf.get(next)
      if (style === undefined) break
      chain.push(style)
      next = style.basedOn
    }
    return chain
  }

  const resolved = new Map<string | undefined, ParagraphStyle>()

  return {
    paragraph(id) {
      const known = resolved.get(id)
      if (known !== undefined) return known
      const chain = chainOf(id !== undefined && styleOf.has(id) ? id : defaultId)
      const style: ParagraphStyle = {
        headingLevel: id !== undefined && !styleOf.has(id) ? levelOfName(id) : headingLevelOf(chain),
        kind: firstOf(chain, ({ name }) => kindOfName(name)),
        numbering: {
          numId: firstOf(chain, ({ paragraph }) => readNumbering(paragraph).numId),
          level: firstOf(chain, ({ paragraph }) => readNumbering(paragraph).level),
        },
        pageBreakBefore: firstOf(chain, ({ paragraph }) => isOn(paragraph?.child('pageBreakBefore'))) ?? false,
        hidden: firstOf(chain, ({ run }) => isOn(run?.child('vanish'))) ?? false,
      }
      resolved.set(id, style)
      return style
    },
    hides: (id) => firstOf(chainOf(id), ({ run }) => isOn(run?.child('vanish'))) ?? false,
    listOf: (id) => readNumbering(styleOf.get(id)?.paragraph).numId,
  }
}

/** The nearest style that says anything about the outline decides; 9 says body text. */
function headingLevelOf(chain: readonly Style[]): number | undefined {
  const level = firstOf(chain, ({ paragraph, name }) => {
    const outline = Number(paragraph?.child('outlineLvl')?.attr('val') ?? Number.NaN)
    return Number.isInteger(outline) ? outline + 1 : levelOfName(name)
  })
  return level !== undefined && level >= 1 && level <= 9 ? level : undefined
}

function levelOfName(name: string): number | undefined {
  const digit = /^(?:heading|제목|개요)\s*([1-9])$/i.exec(name.trim())?.[1]
  return digit === undefined ? undefined : Number(digit)
}

function kindOfName(name: string): 'title' | 'caption' | undefined {
  if (/^(?:title|제목)$/i.test(name.trim())) return 'title'
  return /^(?:caption|캡션)$/i.test(name.trim()) ? 'caption' : undefined
}

function firstOf<T>(chain: readonly Style[], read: (style: Style) => T | undefined): T | undefined {
  for (const style of chain) {
    const value = read(style)
    if (value !== undefined) return value
  }
  return undefined
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true' || value === 'on'
