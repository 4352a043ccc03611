import { splitSentences } from '../text/sentences.ts'
import type { Hit } from './hit.ts'

/** One numbered piece of evidence; `n` is what `[n]` in an answer points at. */
export interface ContextSource extends Omit<Hit, 'text'> {
  readonly n: number
  /** Characters of the chunk that are in the context. */
  readonly chars: number
  /** The chunk was shortened to fit. */
  readonly cut: boolean
}

export interface ContextBundle {
  readonly sources: readonly ContextSource[]
  readonly context: string
  /** Length of `context`; never more than the budget. */
  readonly used: number
  /** Some found chunk did not fit whole. */
  readonly truncated: boolean
}

export const contextBudgetDefault = 4_000
export const contextBudgetMin = 100
export const contextBudgetMax = 40_000

/** A smaller part of a chunk than this says too little to stand for it. */
const partMin = 1 / 3
const between = '\n\n'

/** Numbered evidence for a prompt: a header line and the chunk's text for each hit, as many as the budget holds. */
export function bundleContext(hits: readonly Hit[], budget: number): ContextBundle {
  const sources: ContextSource[] = []
  let context = ''
  let truncated = false

  for (const { text, ...hit } of hits) {
    const n = sources.length + 1
    const head = `${context === '' ? '' : between}${headerOf(n, hit)}\n`
    const room = budget - context.length - head.length
    const part = text.length <= room ? text : cutToFit(text, room)
    if (part !== text) truncated = true
    if (part === undefined) continue
    sources.push({ n, ...hit, chars: part.length, cut: part !== text })
    context += head + part
  }
  return { sources, context, used: context.length, truncated }
}

/** `[1] 파일.hwpx · 3쪽 · 제목 > 제1장 > 제3조` */
function headerOf(n: number, { filename, anchors, path }: Pick<Hit, 'filename' | 'anchors' | 'path'>): string {
  const page = anchors[0] === undefined ? [] : [`${anchors[0].page}쪽`]
  return [`[${n}] ${oneLine(filename)}`, ...page, oneLine(path.join(' > '))].join(' · ')
}

/** A line break in a title must not look like the end of the header. */
function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/gu, ' ')
}

/** Whole lines and sentences from the start of the text; undefined when less than a third of it fits. */
function cutToFit(text: string, room: number): string | undefined {
  let end = 0
  for (const piece of splitSentences(text)) {
    if (text.slice(0, end + piece.length).trimEnd().length > room) break
    end += piece.length
  }
  const part = text.slice(0, end).trimEnd()
  return part.length > 0 && part.length >= text.length * partMin ? part : undefined
}
