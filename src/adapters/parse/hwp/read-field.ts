import { guideOfCommand } from '../hancom/click-here.ts'
import type { Item, Paragraph } from '../hancom/model.ts'
import type { BodyContext } from './body-context.ts'
import { countedText, skipBelow } from './records.ts'

const commandOffset = 9

/** A field opens here; what it shows follows in the run until its end. */
export function readField({ cursor, memos }: BodyContext, id: string): readonly Item[] {
  const { level } = cursor
  const command = countedText(cursor, cursor.start + commandOffset).text
  cursor.next()
  skipBelow(cursor, level)
  if (id === '%clk') return [{ kind: 'field-begin', field: 'click-here', guide: guideOfCommand(command) }]
  const begin: Item = { kind: 'field-begin', field: 'other', guide: '' }
  if (!command.startsWith('MEMO/')) return [begin]
  const content: Paragraph[] = []
  memos.pins.push(content)
  return [begin, { kind: 'memo', content }]
}
