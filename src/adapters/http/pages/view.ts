import type { EvidencePage, EvidenceView } from '../../../application/view-evidence.ts'
import type { Citation } from '../../../domain/answer/citation.ts'
import type { Bbox } from '../../../domain/document/block.ts'
import type { RevisionKind } from '../../../domain/document/structure.ts'
import { type Html, html } from './escape.ts'
import { viewStyle, viewStyleSource } from './view-style.ts'

/** The evidence of one answer as a page that needs no script and no other file. */
export function viewPage({ answer, pages }: EvidenceView): string {
  const policy = `default-src 'none'; img-src data:; style-src ${viewStyleSource}`
  return html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${{ html: policy }}">
<meta name="referrer" content="no-referrer">
<title>${answer.question} — 근거</title>
<style>${{ html: viewStyle }}</style>
</head>
<body>
<header>
<p class="soft">보관함 ${answer.tenant} · ${answer.made_by}</p>
<h1>${answer.question}</h1>
</header>
<main>
${unreadPart(answer.skipped)}
<section aria-label="답">${answerPart(answer)}</section>
${answer.citations.length === 0 ? undefined : html`<h2>근거</h2>${answer.citations.map((citation, at) => citationPart(citation, at + 1, pages))}${unpaintedPart(answer.citations, pages)}`}
${pages.length === 0 ? undefined : html`<h2>원문에서</h2>${pages.map((page, at) => pagePart(page, at + 1, answer.citations))}`}
</main>
</body>
</html>
`.html
}

function unreadPart(skipped: EvidenceView['answer']['skipped']): Html | undefined {
  if (skipped.length === 0) return undefined
  return html`<section class="unread" aria-label="읽지 못한 문서">
<strong>읽지 못한 문서가 ${skipped.length}건 있습니다. 아래 답과 근거에는 들어 있지 않습니다.</strong>
<ul>${skipped.map(({ filename, reason, reason_text }) => html`<li>${filename} — ${reason_text} <span class="soft">(${reason})</span></li>`)}</ul>
</section>`
}

const refusals: Readonly<Record<string, string>> = {
  NO_MATCH: '질문과 맞는 글을 찾지 못했습니다.',
  NO_EVIDENCE: '관련된 글은 있으나 답이 되는 줄을 찾지 못했습니다.',
  NOT_GROUNDED: '모델이 쓴 답이 근거 검사를 통과하지 못해 보여 주지 않습니다.',
  ACL_BROKEN: '접근 규칙을 읽을 수 없어 모든 문서가 잠겨 있습니다.',
}

function answerPart({ answered, reason, text, citations }: EvidenceView['answer']): Html {
  if (answered) return html`<p class="answer">${withMarks(text, citations.length)}</p>`
  return html`<p class="answer">${refusals[reason ?? ''] ?? '답을 찾지 못했습니다.'} <span class="soft">(${reason ?? ''})</span></p>`
}

/** A mark `[n]` leads to the evidence it stands for. */
function withMarks(text: string, sources: number): Html[] {
  return text.split(/(\[\d+\])/u).map((piece) => {
    const n = Number(/^\[(\d+)\]$/u.exec(piece)?.[1])
    return n >= 1 && n <= sources ? html`<a href="#c${n}">${piece}</a>` : html`${piece}`
  })
}

const revisionWords: Readonly<Record<RevisionKind, string>> = {
  added: '신설',
  deleted: '삭제',
  amended: '개정',
  unchanged: '현행과 같음',
  renumbered: '번호 변경',
}

function citationPart(citation: Citation, n: number, pages: readonly EvidencePage[]): Html {
  const painted = pages.findIndex(({ citations }) => citations.includes(n)) + 1
  return html`<article id="c${n}">
<h3>[${n}] ${citation.filename}</h3>
<p class="soft">${placesOf(citation)} · ${citation.path.join(' > ')}</p>
<p class="quote">${citation.quote}</p>
${citation.revisions.map(({ kind, label }) => html`<span class="tag">${revisionWords[kind]} ${label}</span>`)}
${citation.extractors.includes('ocr') ? html`<p class="soft">이미지에서 인식한 글이라 원문과 다를 수 있습니다.</p>` : undefined}
${painted === 0 ? undefined : html`<p><a href="#p${painted}">원문에서 보기</a></p>`}
</article>`
}

function placesOf({ anchors }: Citation): string {
  const places = anchors.map(({ page, bbox, cell_range }) => {
    if (cell_range !== null) return cell_range
    return bbox === null ? `${page}쪽` : `${page}쪽 (${bbox.map((edge) => Math.round(edge)).join(', ')})`
  })
  return [...new Set(places)].join(', ')
}

/** Which evidence is not painted on an original, and why, once for each reason. */
function unpaintedPart(citations: readonly Citation[], pages: readonly EvidencePage[]): Html[] {
  const numbersOf = new Map<string, string[]>()
  for (const [at, citation] of citations.entries()) {
    const mark = `[${at + 1}]`
    if (pages.some((page) => page.citations.includes(at + 1))) continue
    const why = whyNotPainted(citation)
    numbersOf.set(why, [...(numbersOf.get(why) ?? []), mark])
  }
  return Array.from(numbersOf, ([why, marks]) => html`<p class="soft">${marks.join(' ')} ${why}</p>`)
}

function whyNotPainted({ anchors }: Citation): string {
  return anchors.some(({ bbox }) => bbox !== null)
    ? '원문의 쪽 그림을 만들 수 없어 자리를 글로만 알립니다.'
    : '이 형식은 쪽 그림과 좌표를 담고 있지 않아 원문 위에 표시하지 않고 쪽과 제목 경로를 글로 알립니다.'
}

interface Mark {
  readonly bbox: Bbox
  readonly cited: number[]
}

/** The rectangles of a page, each once, with the citations that share it. */
function marksOn(page: number, citations: readonly number[], all: readonly Citation[]): Mark[] {
  const marks = new Map<string, Mark>()
  for (const n of citations) {
    for (const anchor of all[n - 1]?.anchors ?? []) {
      if (anchor.page !== page || anchor.bbox === null) continue
      const key = anchor.bbox.join(' ')
      const mark = marks.get(key) ?? { bbox: anchor.bbox, cited: [] }
      mark.cited.push(n)
      marks.set(key, mark)
    }
  }
  return [...marks.values()]
}

function pagePart({ filename, page, picture, citations }: EvidencePage, n: number, all: readonly Citation[]): Html {
  const source = `data:${picture.type};base64,${Buffer.from(picture.bytes).toString('base64')}`
  return html`<figure id="p${n}">
<figcaption>${filename} · ${page}쪽 · ${citations.map((n) => html`<a href="#c${n}">[${n}]</a> `)}</figcaption>
<div><img src="${{ html: source }}" width="${picture.width}" height="${picture.height}" alt="${filename} ${page}쪽 원문 그림">
<svg viewBox="0 0 ${picture.pageWidth} ${picture.pageHeight}" aria-hidden="true">${marksOn(page, citations, all).map((mark) => markPart(mark, picture.pageWidth * labelShare))}</svg></div>
</figure>`
}

/** Height of a mark's label beside the width of the page, whatever unit that is in. */
const labelShare = 0.02

function markPart({ bbox: [x0, y0, x1, y1], cited }: Mark, size: number): Html {
  const label = cited.map((n) => `[${n}]`).join('')
  return html`<rect x="${x0}" y="${y0}" width="${x1 - x0}" height="${y1 - y0}"/><text x="${x0}" y="${Math.max(size, y0 - size / 5)}" font-size="${size}">${label}</text>`
}
