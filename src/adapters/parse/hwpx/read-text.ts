import type { Item } from '../hancom/model.ts'
import type { XmlElement } from '../shared/xml.ts'
import { type BodyContext, countUnknown } from './body-context.ts'

const characters: ReadonlyMap<string, string> = new Map([
  ['tab', '\t'],
  ['lineBreak', '\n'],
  ['nbSpace', ' '],
  ['fwSpace', ' '],
  // The first spelling is what real files hold.
  ['hypen', '-'],
  ['hyphen', '-'],
])

const idle: ReadonlySet<string> = new Set(['titleMark', 'markpenBegin', 'markpenEnd', 'insertBegin', 'insertEnd'])

/** The mixed content of a `t`: characters, and marks of what was deleted. */
export function readText(element: XmlElement, context: BodyContext, items: Item[]): void {
  let text = ''
  const flush = () => {
    if (text !== '') items.push({ kind: context.deletions > 0 ? 'deleted' : 'text', text })
    text = ''
  }
  for (const node of element.children) {
    if (typeof node === 'string') text += node
    else if (node.name === 'deleteBegin') {
      flush()
      context.deletions += 1
    } else if (node.name === 'deleteEnd') {
      flush()
      context.deletions = Math.max(0, context.deletions - 1)
    } else {
      const character = characters.get(node.name)
      if (character !== undefined) text += character
      else if (!idle.has(node.name)) {
        countUnknown(context, node.name)
        text += node.text()
      }
    }
  }
  flush()
}
