import { withVisibleSigns } from '../shared/symbol-font.ts'
import type { XmlElement } from '../shared/xml.ts'
import { isOn, wholeNumber } from './read-properties.ts'
import type { Styles } from './read-styles.ts'

export interface ListLevel {
  readonly start: number
  readonly format: string
  /** `%1.%2`, or the bullet itself. */
  readonly text: string
  readonly suffix: 'tab' | 'space' | 'nothing'
  /** Counts on until a level up to this one (from 1) is used; 0 never begins again. */
  readonly restartAfter: number | undefined
  /** Numbers of upper levels are shown in digits, whatever their own format. */
  readonly legal: boolean
  readonly styleId: string | undefined
}

export interface List {
  /** Lists with one family share their counters. */
  readonly family: string
  readonly levels: ReadonlyMap<number, ListLevel>
  /** Levels at which this list begins anew when it is first used. */
  readonly startOverrides: ReadonlyMap<number, number>
}

interface Family {
  readonly levels: ReadonlyMap<number, ListLevel>
  readonly linkedStyle: string | undefined
}

/** The lists that paragraphs can name by `w:numId`. */
export function readLists(root: XmlElement | undefined, styles: Styles): ReadonlyMap<string, List> {
  const families = new Map<string, Family>()
  for (const element of root?.elements('abstractNum') ?? []) {
    families.set(element.attr('abstractNumId') ?? '', {
      levels: readLevels(element),
      linkedStyle: element.child('numStyleLink')?.attr('val'),
    })
  }

  const instances = new Map((root?.elements('num') ?? []).map((element) => [element.attr('numId') ?? '', element]))
  const familyOf = (numId: string) => instances.get(numId)?.child('abstractNumId')?.attr('val') ?? ''

  /** A family without levels of its own may lend those of the list that a numbering style names. */
  function levelsOwner(id: string): string {
    const linked = families.get(id)?.linkedStyle
    const numId = linked === undefined ? undefined : styles.listOf(linked)
    return numId === undefined ? id : familyOf(numId)
  }

  const lists = new Map<string, List>()
  for (const [numId, element] of instances) {
    const family = levelsOwner(familyOf(numId))
    const levels = new Map(families.get(family)?.levels)
    const startOverrides = new Map<number, number>()
    for (const override of element.elements('lvlOverride')) {
      const level = wholeNumber(override.attr('ilvl')) ?? 0
      const start = wholeNumber(override.child('startOverride')?.attr('val'))
      if (start !== undefined) startOverrides.set(level, start)
      for (const [at, replaced] of readLevels(override)) levels.set(at, replaced)
    }
    lists.set(numId, { family, levels, startOverrides })
  }
  return lists
}

function readLevels(element: XmlElement): Map<number, ListLevel> {
  const levels = new Map<number, ListLevel>()
  for (const level of element.elements('lvl')) {
    const suffix = level.child('suff')?.attr('val')
    const font = level.child('rPr')?.child('rFonts')
    levels.set(wholeNumber(level.attr('ilvl')) ?? 0, {
      start: wholeNumber(level.child('start')?.attr('val')) ?? 0,
      format: numberFormatOf(level),
      text: withVisibleSigns(
        level.child('lvlText')?.attr('val') ?? '',
        font?.attr('ascii') ?? font?.attr('hAnsi') ?? '',
      ),
      suffix: suffix === 'space' || suffix === 'nothing' ? suffix : 'tab',
      restartAfter: wholeNumber(level.child('lvlRestart')?.attr('val')),
      legal: isOn(level.child('isLgl')) ?? false,
      styleId: level.child('pStyle')?.attr('val'),
    })
  }
  return levels
}

/** A newer format stands in an alternative, with an older one for programs that do not know it. */
function numberFormatOf(level: XmlElement): string {
  const direct = level.child('numFmt')
  const chosen = direct ?? level.child('AlternateContent')?.child('Choice')?.child('numFmt')
  const format = chosen?.attr('val') ?? 'decimal'
  const pattern = chosen?.attr('format') ?? ''
  return format === 'custom' && /^0+1/.test(pattern) ? 'decimalZero' : format
}
