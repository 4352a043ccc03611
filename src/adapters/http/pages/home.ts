import { type Html, html } from './escape.ts'
import { layout } from './layout.ts'

/** One line of the bench's result file: what was measured, what came out, and what it is held against. */
export interface Figure {
  readonly what: string
  readonly value: string
  readonly peer: string | null
}

/** What one run of the bench kept, by the name of its result file. */
export interface FigureGroup {
  readonly part: string
  readonly figures: readonly Figure[]
}

export function homePage(origin: string, groups: readonly FigureGroup[]): string {
  return layout({ name: 'home', title: '문서 Munseo — 근거가 남는 문서 읽기', body: body(origin, groups) })
}

const ways: readonly { title: string; text: string; call: string }[] = [
  {
    title: '1. 읽기만',
    text: '파일을 보내면 문서 JSON과 근거를 단 조각을 받습니다. 색인과 모델은 쓰시던 것을 그대로 씁니다.',
    call: 'POST /parse · POST /chunk',
  },
  {
    title: '2. 찾기까지',
    text: '문서를 보관함에 두고 질문마다 번호를 단 근거 묶음을 받아 프롬프트에 붙입니다.',
    call: 'POST /documents/upload · POST /context',
  },
  {
    title: '3. 답하기까지',
    text: '원문 줄을 그대로 옮겨 답합니다. 지어낸 글은 없습니다. 모델이 쓴 답은 숫자와 인용을 검사합니다.',
    call: 'POST /answer · POST /verify',
  },
]

function body(origin: string, groups: readonly FigureGroup[]): Html {
  return html`<h1>공문서를 읽고, 모든 문장의 출처를 남깁니다</h1>
<p class="lead">HWP, HWPX, DOCX, PDF, XLSX, 스캔 이미지, 압축 묶음을 구조화된 JSON과 작은 조각으로 돌려줍니다.
조각마다 쪽, 좌표, 제목 경로, 셀 범위가 붙어 있어 답이 어디에서 나왔는지 원문 위에 보여 줄 수 있습니다.</p>
<p><a class="button" href="/demo">질문해 보기</a> <a class="button" href="/try">파일 읽어 보기</a></p>

<h2>세 가지 쓰임</h2>
<div class="grid">${ways.map(({ title, text, call }) => html`<section class="card"><h3>${title}</h3><p>${text}</p><p><code>${call}</code></p></section>`)}</div>

<h2>바로 해 보기</h2>
<p>보관함 <code>demo</code>에 무엇이 있는지 보고, 질문하고, 근거 묶음을 받습니다.</p>
<pre tabindex="0" aria-label="호출 예"><code>curl -s '${origin}/documents?tenant=demo'

curl -s ${origin}/answer -H 'Content-Type: application/json' \\
  -d '{"tenant":"demo","question":"도시공원 점용료는 얼마인가요?"}'

curl -s ${origin}/context -H 'Content-Type: application/json' \\
  -d '{"tenant":"demo","query":"점용료 감면","budget":2000}'

curl -s ${origin}/parse -H 'X-Filename: notice.docx' \\
  -H 'Content-Type: application/octet-stream' --data-binary @notice.docx</code></pre>
<p>열쇠를 쓰는 서버에서는 <code>Authorization: Bearer …</code>를 더합니다. 전체 목록은 <a href="/openapi.json">OpenAPI 문서</a>와
<a href="/docs/api.md">API 문서</a>에 있습니다.</p>

<h2>측정한 값</h2>
${measured(groups)}`
}

const partNames: ReadonlyMap<string, string> = new Map([
  ['read-hancom', 'HWP·HWPX 읽기'],
  ['read-pdf', 'PDF 읽기'],
  ['read-docx', 'DOCX 읽기'],
  ['read-xlsx', 'XLSX 읽기'],
  ['read-ocr', '글자 인식'],
  ['read-parallel', '여러 파일 한꺼번에 읽기'],
  ['structure', '문서 구조와 조각'],
  ['search', '찾기'],
  ['answer', '답하기와 답 검사'],
  ['view', '근거 화면'],
  ['shell', '서버'],
])

function measured(groups: readonly FigureGroup[]): Html {
  const shown = groups.filter(({ figures }) => figures.length > 0)
  if (shown.length === 0)
    return html`<p class="empty">이 설치본에는 측정 결과 파일이 없습니다. <code>npm run bench</code>가 만듭니다.</p>`
  const order = [...partNames.keys()]
  const placeOf = ({ part }: FigureGroup) => (order.includes(part) ? order.indexOf(part) : order.length)
  return html`<p>벤치마크가 남긴 결과 파일을 그대로 보여 줍니다. 다시 재려면 <code>npm run bench</code>를 쓰십시오.</p>
${shown
  .toSorted((a, b) => placeOf(a) - placeOf(b))
  .map(
    ({ part, figures }) =>
      html`<details><summary>${partNames.get(part) ?? part} <small>· ${figures.length}가지</small></summary>${figureTable(partNames.get(part) ?? part, figures)}</details>`,
  )}`
}

function figureTable(name: string, figures: readonly Figure[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="측정한 값: ${name}"><table><thead><tr><th scope="col">항목</th><th scope="col">결과</th><th scope="col">비교</th></tr></thead>
<tbody>${figures.map(({ what, value, peer }) => html`<tr><td>${what}</td><td>${value}</td><td>${peer ?? '–'}</td></tr>`)}</tbody></table></div>`
}
