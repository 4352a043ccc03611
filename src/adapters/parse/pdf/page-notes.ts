import type { PDFPageProxy } from 'pdfjs-dist'
import type { Bbox } from '../../../domain/document/block.ts'
import { boundsOf, type Matrix } from './engine/matrix.ts'
import { type PageDrawing, toPage } from './page/drawing.ts'

/** Text that hangs on a page without being part of its drawing. */
export interface PageNote {
  readonly text: string
  readonly bbox: Bbox
  /** A comment that print does not show. */
  readonly memo: boolean
}

const notesMax = 2_000
const lengthMax = 20_000
const shown = new Set(['FreeText', 'Widget'])
const comments = new Set([
  'Text',
  'Highlight',
  'Underline',
  'StrikeOut',
  'Squiggly',
  'Caret',
  'Stamp',
  'Square',
  'Circle',
])

interface Annotation {
  readonly subtype?: string
  readonly rect?: readonly number[]
  readonly fieldType?: string
  readonly fieldValue?: unknown
  readonly contentsObj?: { readonly str?: string }
  readonly hidden?: boolean
}

/** Text boxes, form values and comments. What the page draws of them itself is not said twice. */
export async function pageNotes(page: PDFPageProxy, drawing: PageDrawing): Promise<PageNote[]> {
  let annotations: readonly Annotation[]
  try {
    annotations = await page.getAnnotations()
  } catch {
    // Annotations that cannot be parsed leave the page itself readable.
    return []
  }
  const viewport = page.getViewport({ scale: 1 })
  return annotations.slice(0, notesMax).flatMap((annotation) => {
    const text = textOf(annotation)
    if (text === '' || annotation.rect === undefined || annotation.rect.length < 4) return []
    const [x0, y0, x1, y1] = boundsOf(
      viewport.transform as unknown as Matrix,
      ...(annotation.rect as [number, number, number, number]),
    )
    const bbox: Bbox = [x0, y0, x1, y1]
    const memo = comments.has(annotation.subtype ?? '')
    return !memo && isDrawn(text, bbox, drawing) ? [] : [{ text, bbox, memo }]
  })
}

function textOf({ subtype = '', fieldType, fieldValue, contentsObj, hidden }: Annotation): string {
  if (hidden === true) return ''
  const value = subtype === 'Widget' ? (fieldType === 'Tx' || fieldType === 'Ch' ? fieldValue : '') : contentsObj?.str
  if (!shown.has(subtype) && !comments.has(subtype)) return ''
  const text = Array.isArray(value) ? value.filter((one) => typeof one === 'string').join(', ') : value
  return typeof text === 'string' ? text.replaceAll(/\r\n?/gu, '\n').trim().slice(0, lengthMax) : ''
}

function isDrawn(text: string, [x0, y0, x1, y1]: Bbox, { pieces }: PageDrawing): boolean {
  const inside = pieces.filter((piece) => {
    const middle = piece.base - piece.size * 0.36
    const [px0, py0, px1, py1] = toPage(piece.turn, piece.u0, middle, piece.u1, middle)
    const x = (px0 + px1) / 2
    const y = (py0 + py1) / 2
    return x >= x0 - 2 && x <= x1 + 2 && y >= y0 - 2 && y <= y1 + 2
  })
  const bare = (one: string) => one.normalize('NFC').replaceAll(/\s/gu, '')
  return bare(inside.map((piece) => piece.text).join('')).includes(bare(text))
}
