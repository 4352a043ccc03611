import type { XmlElement } from '../shared/xml.ts'
import { shownText } from './cell-text.ts'

/** What lies over the cells of a sheet. */
export type Drawn =
  | { readonly kind: 'textbox'; readonly text: string }
  | { readonly kind: 'picture' }
  | { readonly kind: 'chart'; readonly id: string }

const depthMax = 32

/** Shapes, pictures and charts in the order they are stacked; groups are opened. */
export function readDrawing(root: XmlElement): Drawn[] {
  const found: Drawn[] = []
  visit(root, 0)
  return found

  function visit(element: XmlElement, depth: number): void {
    if (depth > depthMax) return
    if (element.name === 'sp') {
      const text = paragraphsOf(element.child('txBody'))
      if (text !== '') found.push({ kind: 'textbox', text })
      return
    }
    if (element.name === 'pic') {
      found.push({ kind: 'picture' })
      return
    }
    if (element.name === 'chart') found.push({ kind: 'chart', id: element.attr('id') ?? '' })
    const seen = element.name === 'AlternateContent' ? firstChoice(element) : element.elements()
    for (const child of seen) visit(child, depth + 1)
  }
}

/** Of several ways to draw one thing, the first. */
function firstChoice(element: XmlElement): XmlElement[] {
  const choice = element.child('Choice') ?? element.child('Fallback')
  return choice === undefined ? [] : [choice]
}

/** The title of a chart; its figures are those of the sheet. */
export function chartTitle(root: XmlElement): string {
  const rich = root.child('chart')?.child('title')?.child('tx')?.child('rich')
  return paragraphsOf(rich)
}

function paragraphsOf(body: XmlElement | undefined): string {
  const lines = (body?.elements('p') ?? []).map((paragraph) =>
    paragraph
      .elements()
      .map((piece) => (piece.name === 'br' ? '\n' : (piece.child('t')?.text() ?? '')))
      .join(''),
  )
  return shownText(lines.join('\n')).trim()
}
