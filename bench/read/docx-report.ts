import { keepFigures } from '../results.ts'
import { mammothVersion } from './mammoth-peer.ts'
import { type Counts, f1, mean, median, precision, recall } from './score.ts'

export interface DocxOutcome {
  readonly name: string
  /** Pairs of neighbouring characters within the paragraphs of the file. */
  readonly inParagraphs: Counts
  /** Pairs of the whole text as written, over the ends of paragraphs, without what is computed. */
  readonly strict: Counts
  /** Pairs of the whole text with the numbers of lists and notes that the bench counts itself. */
  readonly shown: Counts
  readonly labels: { readonly right: number; readonly all: number }
  readonly cells: Counts | undefined
  /** The same without the signs by which an equation is written on one line. */
  readonly plainCells: Counts | undefined
  readonly ms: number
  readonly peer: { readonly inParagraphs: Counts; readonly ms: number } | undefined
}

/** The files that score lowest, to look at. */
export function listWorst(outcomes: readonly DocxOutcome[], count: number): void {
  const figures: readonly (readonly [string, (outcome: DocxOutcome) => number])[] = [
    ['recall', ({ inParagraphs }) => recall(inParagraphs)],
    ['as shown', ({ shown }) => recall(shown)],
    ['precision', ({ shown }) => precision(shown)],
    ['numbers', ({ labels }) => (labels.all === 0 ? 1 : labels.right / labels.all)],
    ['cells', ({ cells }) => (cells === undefined ? 1 : f1(cells))],
  ]
  for (const [what, figure] of figures) {
    const low = outcomes.filter((outcome) => figure(outcome) < 0.9999).toSorted((a, b) => figure(a) - figure(b))
    for (const outcome of low.slice(0, count)) console.log(`  ${what} ${figure(outcome).toFixed(4)} ${outcome.name}`)
  }
}

export function report(outcomes: readonly DocxOutcome[]): void {
  const both = (all: readonly Counts[], figure: (counts: Counts) => number) =>
    `${mean(all.map(figure)).toFixed(4)} (pooled ${figure(pooled(all)).toFixed(4)}, ${all.length} files)`
  const defined = <T>(values: readonly (T | undefined)[]) => values.filter((value) => value !== undefined)
  const peers = outcomes.filter((outcome) => outcome.peer !== undefined)
  const peerName = `mammoth ${mammothVersion}`
  const right = outcomes.reduce((sum, { labels }) => sum + labels.right, 0)
  const all = outcomes.reduce((sum, { labels }) => sum + labels.all, 0)
  keepFigures('read-docx', [
    {
      what: 'DOCX 글자 재현율(문단 안의 글자 쌍)',
      value: both(
        outcomes.map(({ inParagraphs }) => inParagraphs),
        recall,
      ),
      peer:
        peers.length === 0 ? null : `${peerName} ${both(defined(peers.map(({ peer }) => peer?.inParagraphs)), recall)}`,
    },
    {
      what: 'DOCX 글자 재현율(번호와 각주 표시를 따로 세어 넣은 글 전체)',
      value: both(
        outcomes.map(({ shown }) => shown),
        recall,
      ),
      peer: null,
    },
    {
      what: 'DOCX 글자 재현율(파일에 적힌 글 전체, 번호 없이)',
      value: both(
        outcomes.map(({ strict }) => strict),
        recall,
      ),
      peer: null,
    },
    {
      what: 'DOCX 글자 정밀도(번호와 각주 표시를 넣은 글 전체)',
      value: both(
        outcomes.map(({ shown }) => shown),
        precision,
      ),
      peer: null,
    },
    { what: 'DOCX 목록 번호', value: `${right} / ${all}`, peer: '따로 센 번호와 같은 문단' },
    {
      what: 'DOCX 표 칸 F1',
      value: both(defined(outcomes.map(({ cells }) => cells)), f1),
      peer: `수식을 한 줄로 쓰는 기호 ^ _ / √ ( )를 빼면 ${both(defined(outcomes.map(({ plainCells }) => plainCells)), f1)}`,
    },
    {
      what: 'DOCX 읽는 시간 중앙값(ms)',
      value: median(outcomes.map(({ ms }) => ms)).toFixed(2),
      peer: peers.length === 0 ? null : `${peerName} ${median(peers.map(({ peer }) => peer!.ms)).toFixed(2)}`,
    },
  ])
}

const pooled = (all: readonly Counts[]): Counts => ({
  common: all.reduce((sum, { common }) => sum + common, 0),
  candidate: all.reduce((sum, { candidate }) => sum + candidate, 0),
  reference: all.reduce((sum, { reference }) => sum + reference, 0),
})
