import { html } from './escape.ts'
import { layout } from './layout.ts'

export function demoPage(): string {
  return layout({
    name: 'demo',
    title: '질문해 보기 — 문서 Munseo',
    script: 'demo.js',
    body: html`<h1>질문해 보기</h1>
<p class="lead">보관함에 있는 문서에서 답이 되는 줄을 그대로 옮겨 보여 줍니다. 지어낸 글은 없습니다.</p>
<form id="ask" class="card">
<div class="row" id="key-row" hidden>
<div><label for="key">열쇠(API key)</label><input id="key" type="password" autocomplete="off" aria-describedby="key-note"><p class="hint" id="key-note">이 창을 닫을 때까지 브라우저에만 둡니다.</p></div>
</div>
<div class="row">
<div><label for="tenant">보관함</label><input id="tenant" list="tenants" value="demo" required maxlength="64"><datalist id="tenants"></datalist></div>
<div><label for="principal">보는 사람 <span class="soft">(선택)</span></label><input id="principal" maxlength="200"></div>
</div>
<div class="row">
<div><label for="question">질문</label><input id="question" required maxlength="2000" value="도시공원 점용료는 얼마인가요?"></div>
<button type="submit">묻기</button>
</div>
</form>
<section aria-live="polite" id="answer"></section>
<h2>불러온 문서</h2>
<section aria-live="polite" id="loaded"><p class="waiting">보관함을 읽는 중입니다.</p></section>
<noscript><p class="note">이 화면은 스크립트를 씁니다. 스크립트 없이 보려면 <code>/view?tenant=demo&amp;question=…</code>를 여십시오.</p></noscript>`,
  })
}
