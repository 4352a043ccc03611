import { join } from 'node:path'
import { createReadContext, type FormatReader } from '../../src/adapters/parse/format-reader.ts'
import { createHwpReader } from '../../src/adapters/parse/hwp/parser.ts'
import { createHwpxReader } from '../../src/adapters/parse/hwpx/parser.ts'
import { type Figure, keepFigures } from '../results.ts'
import { measure, type Read } from './hancom-measure.ts'
import { listWorst, print, type Summary, summarise } from './hancom-report.ts'
import { findSamples, type HancomFormat } from './hancom-samples.ts'
import { openKordoc, type Peer, peerTables, peerText } from './kordoc-peer.ts'

const readers: Record<HancomFormat, FormatReader> = { hwp: createHwpReader(), hwpx: createHwpxReader() }

/** Holds the HWP and HWPX readers against what is in the files, against prints, and against the best-known peer. */
export async function benchHancom(folder: string, args: readonly string[]): Promise<void> {
  const samples = await findSamples(folder)
  const peer = args.includes('--no-peer')
    ? undefined
    : await openKordoc(join(import.meta.dirname, '../../.bench/peers'))
  const worst = args.includes('--worst') ? Number(args[args.indexOf('--worst') + 1]) : 0
  const figures: Figure[] = []
  for (const format of ['hwp', 'hwpx'] as const) {
    const own = samples.filter((sample) => sample.format === format)
    const outcomes = await measure(own, readOurs)
    const summary = summarise(outcomes)
    print(`munseo ${format}`, summary, outcomes)
    listWorst(outcomes, worst)
    if (peer === undefined) continue
    const theirs = await measure(own, readPeer(peer))
    const theirSummary = summarise(theirs)
    print(`kordoc ${format}`, theirSummary, theirs)
    figures.push(...figuresOf(format, summary, theirSummary))
  }
  if (figures.length > 0) keepFigures('read-hancom', figures)
}

const unprinted: ReadonlySet<string> = new Set(['memo', 'hidden_comment', 'deleted', 'guide'])

const readOurs: Read = async ({ bytes, format }) => {
  const { blocks, tables, pages } = await readers[format].read(bytes, createReadContext())
  return () => ({
    text: blocks.map((block) => block.text).join('\n'),
    shownText: blocks
      .filter(({ role }) => role === undefined || !unprinted.has(role))
      .map((block) => block.text)
      .join('\n'),
    body: blocks,
    tables: tables.map((table) => table.cells),
    pages,
  })
}

const readPeer =
  (peer: Peer): Read =>
  async ({ bytes }) => {
    const { success, blocks = [], metadata } = await peer(bytes)
    if (!success) throw new Error('not read')
    return () => ({
      text: peerText(blocks),
      shownText: peerText(blocks),
      body: blocks.map(({ text = '', pageNumber = 0 }) => ({ text, page: pageNumber })),
      tables: peerTables(blocks),
      pages: metadata?.pageCount ?? 0,
    })
  }

const names: Readonly<Record<string, string>> = {
  opened: '연 문서',
  'recall, stored text': '글자 재현율(파일에 적힌 글)',
  'precision, stored text': '글자 정밀도(파일에 적힌 글)',
  'recall, shown text': '글자 재현율(화면에 보이는 글)',
  'precision, shown text': '글자 정밀도(화면에 보이는 글)',
  'cell F1, stored text': '표 칸 F1(파일에 적힌 글)',
  'cell F1, shown text': '표 칸 F1(화면에 보이는 글)',
  'recall of prints': '인쇄본 재현율',
  'recall of prints, loose': '인쇄본 재현율(기호를 뺀 글)',
  'page totals': '인쇄본과 같은 쪽수',
  'blocks on their page': '인쇄본과 같은 쪽에 놓인 블록',
  'header before body': '결재문서에서 머리표가 본문보다 앞',
  'median ms': '읽는 시간 중앙값(ms)',
}

function figuresOf(format: HancomFormat, ours: Summary, theirs: Summary): Figure[] {
  return Object.entries(names).map(([what, name]) => ({
    what: `${format.toUpperCase()} ${name}`,
    value: ours[what] ?? '',
    peer: `kordoc 4.14.1 ${theirs[what] ?? ''}`,
  }))
}
