import type { PageDrawing, Stop } from '../page/drawing.ts'
import type { DrawLimits } from './draw-limits.ts'
import type { FontFacts } from './font-facts.ts'
import { createGraphicsState } from './graphics-state.ts'
import type { Matrix } from './matrix.ts'
import { createPathRecorder } from './path-recorder.ts'
import { createTextRecorder } from './text-recorder.ts'

export type OperatorCodes = Readonly<Record<string, number>>

export interface TapeOptions {
  readonly codes: OperatorCodes
  readonly width: number
  readonly height: number
  /** From the page's own space to points from the upper left corner, upright. */
  readonly toPage: Matrix
  readonly fonts: ReadonlyMap<string, FontFacts>
  readonly isLayerVisible: (layer: unknown) => boolean
  readonly limits: DrawLimits
  readonly now: () => number
}

export interface PageTape {
  /** Takes the next operators of the page. False when the page is past its limits and takes no more. */
  play(codes: readonly number[], args: readonly unknown[]): boolean
  finish(damaged: boolean): PageDrawing
}

/** Follows the operators of one page and keeps what matters for reading: glyphs, lines, shades. */
export function createPageTape(options: TapeOptions): PageTape {
  const { codes, limits, now } = options
  const state = createGraphicsState(options.toPage)
  const text = createTextRecorder(state, options)
  const paths = createPathRecorder(state, options)
  const endsAt = now() + limits.pageMs
  const layers: boolean[] = []
  let hiddenLayers = 0
  let count = 0
  let stopped: Stop | undefined

  function openLayer(args: readonly unknown[]): void {
    const visible = args[0] !== 'OC' || options.isLayerVisible(args[1])
    layers.push(visible)
    if (!visible) hiddenLayers += 1
  }

  function closeLayer(): void {
    if (layers.pop() === false) hiddenLayers -= 1
  }

  const actions: ((args: readonly unknown[]) => void)[] = []
  const on = (name: string, action: (args: readonly unknown[]) => void) => {
    const code = codes[name]
    if (code !== undefined) actions[code] = action
  }

  on('save', state.save)
  on('restore', state.restore)
  on('transform', (args) => state.transform(args as number[]))
  on('setLineWidth', ([width]) => {
    state.now.lineWidth = width as number
  })
  on('setGState', ([entries]) => state.setMany(entries))
  on('setFillRGBColor', ([color]) => {
    state.now.fill = String(color)
  })
  on('setFillColorN', () => {
    state.now.fill = 'pattern'
  })
  on('setFillTransparent', () => {
    state.now.fill = 'none'
  })
  on('paintFormXObjectBegin', ([matrix, box]) => state.openForm(matrix, box))
  on('paintFormXObjectEnd', state.restore)
  on('beginGroup', state.save)
  on('endGroup', state.restore)
  on('beginAnnotation', ([, , transform, matrix]) => state.openAnnotation(transform, matrix))
  on('endAnnotation', state.closeAnnotation)
  on('beginMarkedContentProps', openLayer)
  on('beginMarkedContent', () => layers.push(true))
  on('endMarkedContent', closeLayer)
  on('setFont', ([id, size]) => {
    state.now.font = options.fonts.get(String(id))
    state.now.fontSize = size as number
  })
  on('setCharSpacing', ([space]) => {
    state.now.charSpacing = space as number
  })
  on('setWordSpacing', ([space]) => {
    state.now.wordSpacing = space as number
  })
  on('setHScale', ([scale]) => {
    state.now.hScale = (scale as number) / 100
  })
  on('setLeading', ([leading]) => {
    state.now.leading = -(leading as number)
  })
  on('setTextRise', ([rise]) => {
    state.now.rise = rise as number
  })
  on('setTextRenderingMode', ([mode]) => {
    state.now.mode = mode as number
  })
  on('beginText', state.beginText)
  on('setTextMatrix', ([matrix]) => state.setTextMatrix(matrix as ArrayLike<number>))
  on('moveText', ([x, y]) => state.moveText(x as number, y as number))
  on('setLeadingMoveText', ([x, y]) => {
    state.now.leading = y as number
    state.moveText(x as number, y as number)
  })
  on('nextLine', () => state.moveText(0, state.now.leading))
  on('showText', ([glyphs]) => text.show(glyphs, hiddenLayers > 0))
  on('clip', paths.clipNext)
  on('eoClip', paths.clipNext)
  on('constructPath', ([paint, data, bounds]) => paths.paint(paint as number, data, bounds, hiddenLayers > 0))
  for (const name of imageOperators) on(name, paths.image)

  return {
    play(fns, args) {
      count += fns.length
      if (count > limits.operatorsMax) stopped ??= 'operators'
      else if (text.count + text.hidden / 4 > limits.glyphsMax) stopped ??= 'glyphs'
      else if (now() > endsAt) stopped ??= 'time'
      if (stopped !== undefined) return false
      for (let index = 0; index < fns.length; index += 1) {
        actions[fns[index]!]?.((args[index] ?? []) as readonly unknown[])
      }
      return true
    },
    finish: (damaged) => ({
      width: options.width,
      height: options.height,
      pieces: text.pieces,
      hidden: text.hidden,
      ...paths.result(),
      stopped: stopped ?? (damaged ? 'damaged' : undefined),
    }),
  }
}

const imageOperators = [
  'paintImageXObject',
  'paintInlineImageXObject',
  'paintInlineImageXObjectGroup',
  'paintImageMaskXObject',
  'paintImageXObjectRepeat',
  'paintImageMaskXObjectRepeat',
  'paintImageMaskXObjectGroup',
  'paintSolidColorImageMask',
]
