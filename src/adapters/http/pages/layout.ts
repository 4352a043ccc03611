import { type Html, html } from './escape.ts'

export type PageName = 'home' | 'demo' | 'try'

const links: readonly { name: PageName | 'api'; href: string; label: string }[] = [
  { name: 'home', href: '/', label: '소개' },
  { name: 'demo', href: '/demo', label: '질문해 보기' },
  { name: 'try', href: '/try', label: '파일 읽어 보기' },
  { name: 'api', href: '/docs/api.md', label: 'API 문서' },
]

/** The frame every page of the server has. Scripts are files of the server's own; nothing is inline. */
export function layout(page: { name: PageName; title: string; script?: string; body: Html }): string {
  const script =
    page.script === undefined ? undefined : html`<script type="module" src="/assets/${page.script}"></script>`
  return html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<link rel="stylesheet" href="/assets/style.css">
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
${script}
</head>
<body>
<a class="skip" href="#main">본문으로 건너뛰기</a>
<header class="top"><div>
<a class="brand" href="/">문서<small>Munseo</small></a>
<nav aria-label="주 메뉴">${links.map(({ name, href, label }) =>
    name === page.name
      ? html`<a href="${href}" aria-current="page">${label}</a> `
      : html`<a href="${href}">${label}</a> `,
  )}</nav>
</div></header>
<main id="main">
${page.body}
</main>
<footer>본 제품은 한글과컴퓨터의 한글 문서 파일(.hwp) 공개 문서를 참고하여 개발하였습니다.</footer>
</body>
</html>
`.html
}
