import { below, childOf, type DocxNode, valOf } from './docx-nodes.ts'

interface Level {
  readonly start: number
  readonly format: string
  readonly text: string
  readonly legal: boolean
  readonly restart: number | undefined
}

export type LabelOf = (paragraphProperties: DocxNode | undefined) => string

/** Counts lists by the file's own definitions, apart from how the reader does it. Bullets are written as the file has them. */
export function listNumbers(numbering: readonly DocxNode[], styles: readonly DocxNode[]): LabelOf {
  const abstracts = new Map(below(numbering, 'abstractNum').map((one) => [one.attributes['abstractNumId'] ?? '', one]))
  const nums = new Map(below(numbering, 'num').map((one) => [one.attributes['numId'] ?? '', one]))
  const styleById = new Map(below(styles, 'style').map((one) => [one.attributes['styleId'] ?? '', one]))
  const defaultStyle = below(styles, 'style').find(
    ({ attributes }) => attributes['type'] === 'paragraph' && attributes['default'] === '1',
  )?.attributes['styleId']
  const counts = new Map<string, number[]>()
  const started = new Set<string>()

  function abstractOf(numId: string): string {
    const id = valOf(nums.get(numId), 'abstractNumId') ?? ''
    const link = valOf(abstracts.get(id), 'numStyleLink')
    const linked = link && valOf(childOf(childOf(styleById.get(link), 'pPr'), 'numPr'), 'numId')
    return linked ? (valOf(nums.get(linked), 'abstractNumId') ?? '') : id
  }

  function levelOf(numId: string, at: number): Level | undefined {
    const isAt = (node: DocxNode) => Number(node.attributes['ilvl']) === at
    const override = nums.get(numId)?.children.find((node) => node.name === 'lvlOverride' && isAt(node))
    const own = childOf(override, 'lvl')
    const node = own ?? abstracts.get(abstractOf(numId))?.children.find((one) => one.name === 'lvl' && isAt(one))
    if (node === undefined) return undefined
    const restart = valOf(node, 'lvlRestart')
    return {
      start: Number(valOf(override, 'startOverride') ?? valOf(node, 'start') ?? 0),
      format: valOf(node, 'numFmt') ?? below(node.children, 'numFmt')[0]?.attributes['val'] ?? 'decimal',
      text: valOf(node, 'lvlText') ?? '',
      legal: childOf(node, 'isLgl') !== undefined,
      restart: restart === undefined ? undefined : Number(restart),
    }
  }

  const isOverridden = (numId: string, at: number): boolean =>
    nums
      .get(numId)
      ?.children.some(
        (node) =>
          node.name === 'lvlOverride' &&
          Number(node.attributes['ilvl']) === at &&
          childOf(node, 'startOverride') !== undefined,
      ) ?? false

  function reference(properties: DocxNode | undefined): { numId: string; at: number } | undefined {
    const direct = childOf(properties, 'numPr')
    let numId = valOf(direct, 'numId')
    let at = valOf(direct, 'ilvl')
    let style = valOf(properties, 'pStyle') ?? defaultStyle
    const named = style
    for (let step = 0; step < 20 && style !== undefined; step += 1) {
      const inherited = childOf(childOf(styleById.get(style), 'pPr'), 'numPr')
      const styleNum = valOf(inherited, 'numId')
      if (numId === undefined && styleNum !== undefined) {
        numId = styleNum
        at ??= levelNaming(numId, named)
      }
      at ??= valOf(inherited, 'ilvl')
      style = valOf(styleById.get(style), 'basedOn')
    }
    return numId === undefined || numId === '0' ? undefined : { numId, at: Number(at ?? 0) }
  }

  function levelNaming(numId: string, style: string | undefined): string | undefined {
    return abstracts
      .get(abstractOf(numId))
      ?.children.find((node) => node.name === 'lvl' && style !== undefined && valOf(node, 'pStyle') === style)
      ?.attributes['ilvl']
  }

  return (properties) => {
    const found = reference(properties)
    const level = found && levelOf(found.numId, found.at)
    if (found === undefined || level === undefined) return ''
    const { numId, at } = found
    const family = abstractOf(numId)
    const values = counts.get(family) ?? []
    counts.set(family, values)
    const restarts = isOverridden(numId, at) && !started.has(`${numId}/${at}`)
    started.add(`${numId}/${at}`)
    values[at] = restarts || values[at] === undefined ? level.start : values[at] + 1
    for (let lower = at + 1; lower < 9; lower += 1) {
      const restart = levelOf(numId, lower)?.restart
      if (restart === undefined || at < restart) delete values[lower]
    }
    if (level.format === 'bullet') return level.text
    return level.text.replace(/%(\d)/g, (_, digit: string) => {
      const upper = Number(digit) - 1
      const definition = levelOf(numId, upper)
      return numberAs(
        values[upper] ?? definition?.start ?? 1,
        level.legal ? 'decimal' : (definition?.format ?? 'decimal'),
      )
    })
  }
}

const series: Readonly<Record<string, string>> = {
  ganada: '가나다라마바사아자차카타파하',
  chosung: 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ',
  decimalEnclosedCircle: '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳',
  decimalEnclosedCircleChinese: '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳',
}
const romans: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

/** The formats that occur in real lists; another is written in digits and shows as a difference. */
export function numberAs(value: number, format: string): string {
  if (format === 'none') return ''
  if (format === 'decimalZero') return String(value).padStart(2, '0')
  if (format === 'lowerRoman') return roman(value)
  if (format === 'upperRoman') return roman(value).toUpperCase()
  if (format === 'lowerLetter') return letters(value)
  if (format === 'upperLetter') return letters(value).toUpperCase()
  return series[format]?.[value - 1] ?? String(value)
}

function roman(value: number): string {
  let rest = value
  let text = ''
  for (const [size, sign] of romans) for (; rest >= size; rest -= size) text += sign
  return text
}

/** a … z, aa, bb …: Word repeats the letter. */
const letters = (value: number): string =>
  value < 1 ? '' : String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26))
