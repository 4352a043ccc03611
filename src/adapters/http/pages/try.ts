import { html } from './escape.ts'
import { layout } from './layout.ts'

export function tryPage(): string {
  return layout({
    name: 'try',
    title: '파일 읽어 보기 — 문서 Munseo',
    script: 'try.js',
    body: html`<h1>파일 읽어 보기</h1>
<p class="lead">파일 하나를 놓으면 무엇이 읽히는지 바로 보여 줍니다. 저장하지 않습니다. 10 MB까지, 한 시간에 20번까지입니다.</p>
<form id="form">
<label class="drop" id="drop">여기에 파일을 놓거나 눌러서 고르십시오
<input id="file" type="file" aria-describedby="kinds"></label>
<p class="soft" id="kinds">HWP, HWPX, DOCX, PDF, XLSX, PNG·JPG·TIF 등 이미지, ZIP</p>
</form>
<section aria-live="polite" id="state"></section>
<section id="result" hidden>
<div role="tablist" aria-label="읽은 결과">
<button role="tab" id="tab-summary" aria-controls="panel" aria-selected="true">요약</button>
<button role="tab" id="tab-blocks" aria-controls="panel" aria-selected="false" tabindex="-1">글</button>
<button role="tab" id="tab-pages" aria-controls="panel" aria-selected="false" tabindex="-1">쪽 그림</button>
<button role="tab" id="tab-tables" aria-controls="panel" aria-selected="false" tabindex="-1">표</button>
<button role="tab" id="tab-chunks" aria-controls="panel" aria-selected="false" tabindex="-1">조각</button>
<button role="tab" id="tab-json" aria-controls="panel" aria-selected="false" tabindex="-1">JSON</button>
</div>
<div id="panel" role="tabpanel" tabindex="0" aria-labelledby="tab-summary"></div>
</section>
<noscript><p class="note">이 화면은 스크립트를 씁니다. <code>POST /try/parse</code>를 직접 부를 수도 있습니다.</p></noscript>`,
  })
}
