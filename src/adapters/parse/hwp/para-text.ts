import type { Item } from '../hancom/model.ts'
import { wideText } from './records.ts'

/** Part of a paragraph, in UTF-16 units that count every control as the file stores it. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

const controlUnits = 8
const tab = 9
const lineBreak = 10
const paragraphEnd = 13
const fieldEnd = 4

const isExtended = codes(1, 2, 3, 11, 12, 14, 15, 16, 17, 18, 21, 22, 23)
const isInline = codes(4, 5, 6, 7, 8, 9, 19, 20)
const characterOf: readonly (string | undefined)[] = characters([
  [lineBreak, '\n'],
  [24, '-'],
  [30, ' '],
  [31, ' '],
])

function codes(...listed: number[]): readonly boolean[] {
  return Array.from({ length: 32 }, (_, code) => listed.includes(code))
}

function characters(listed: readonly (readonly [number, string])[]): (string | undefined)[] {
  const table = new Array<string | undefined>(32).fill(undefined)
  for (const [code, character] of listed) table[code] = character
  return table
}

export interface ParagraphText {
  readonly bytes: Uint8Array
  readonly view: DataView
  readonly start: number
  readonly end: number
  /** What the extended controls of the paragraph stand for, in order. */
  readonly controls: readonly (readonly Item[])[]
  readonly deleted: readonly TextRange[]
}

/** Turns the stored text of a paragraph into items; the n-th extended control takes the n-th of `controls`. */
export function readParagraphText(source: ParagraphText): Item[] {
  const { bytes, view, start, end, controls, deleted } = source
  const items: Item[] = []
  const units = (end - start) >>> 1
  const unitAt = (unit: number) => view.getUint16(start + unit * 2, true)
  let control = 0
  let text = ''
  let textDeleted = false

  const flush = () => {
    if (text === '') return
    items.push(textDeleted ? { kind: 'deleted', text } : { kind: 'text', text })
    text = ''
  }
  const append = (piece: string, at: number) => {
    const isDeleted = deleted.length > 0 && deleted.some((range) => at >= range.start && at < range.end)
    if (isDeleted !== textDeleted) flush()
    textDeleted = isDeleted
    text += piece
  }
  const appendRun = (from: number, to: number) => {
    if (deleted.length === 0) append(wideText(bytes, start + from * 2, to - from, end), from)
    else for (let at = from; at < to; at += 1) append(String.fromCharCode(unitAt(at)), at)
  }

  let at = 0
  while (at < units) {
    const code = unitAt(at)
    if (code >= 32) {
      const from = at
      do at += 1
      while (at < units && unitAt(at) >= 32)
      appendRun(from, at)
    } else if (isExtended[code]) {
      flush()
      items.push(...(controls[control] ?? []))
      control += 1
      at += controlLength(at, code)
    } else if (isInline[code]) {
      if (code === tab) append('\t', at)
      else if (code === fieldEnd) {
        flush()
        items.push({ kind: 'field-end' })
      }
      at += controlLength(at, code)
    } else {
      const character = characterOf[code]
      if (character !== undefined) append(character, at)
      if (code === paragraphEnd) break
      at += 1
    }
  }
  flush()
  // Controls that the text does not mention belong to a damaged paragraph; their text is kept at its end.
  for (; control < controls.length; control += 1) items.push(...controls[control]!)
  return items

  /** A control fills eight units and ends with its own code. One that does not was cut or overwritten: step by one. */
  function controlLength(from: number, code: number): number {
    const last = from + controlUnits - 1
    return last < units && unitAt(last) === code ? controlUnits : 1
  }
}
