import { createHash } from 'node:crypto'

/** Inline, so that the page can be mailed as one file; its hash is all the content security policy admits. */
export const viewStyle = `
:root{color-scheme:light dark;--ink:#16202c;--soft:#52606f;--line:#d8dee6;--sheet:#fff;--accent:#0b5c6b;--warn:#8a4b00;--warn-ground:#fff4e0}
@media (prefers-color-scheme:dark){:root{--ink:#e6ebf1;--soft:#a3b0be;--line:#2d3844;--sheet:#10171f;--accent:#6cc5d3;--warn:#ffcf8a;--warn-ground:#33260f}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1.25rem 4rem;background:var(--sheet);color:var(--ink);font:16px/1.65 "Noto Sans KR","Nanum Gothic",NanumGothic,system-ui,sans-serif;word-break:keep-all;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.3;margin:.25rem 0}
h2{font-size:1.2rem;margin:2.2rem 0 .6rem}
h3{font-size:1rem;margin:0 0 .3rem}
.soft{color:var(--soft)}
.unread .soft{color:inherit}
.unread ul{margin:.25rem 0 0;padding-left:1.2rem}
.unread{border-left:4px solid var(--warn);background:var(--warn-ground);color:var(--warn);padding:.6rem .9rem;margin:1rem 0}
.answer,.quote{white-space:pre-wrap;border-left:4px solid var(--accent);padding:.2rem 0 .2rem .9rem;margin:.6rem 0}
article{border-top:1px solid var(--line);padding:.9rem 0}
.tag{display:inline-block;border:1px solid var(--line);border-radius:1rem;padding:0 .6rem;margin-right:.3rem;font-size:.85rem;color:var(--soft)}
figure{margin:1rem 0;border:1px solid var(--line);background:#fff}
figure>div{position:relative}
:target{outline:3px solid var(--accent);outline-offset:4px}
figure img,figure svg{display:block;width:100%;height:auto}
figure svg{position:absolute;inset:0;height:100%}
figure rect{fill:rgb(255 200 0 / .28);stroke:#b57b00;stroke-width:2;vector-effect:non-scaling-stroke}
figure text{font-family:sans-serif;font-weight:700;fill:#7a3b00}
figcaption{padding:.4rem .8rem;border-bottom:1px solid var(--line);color:var(--ink);background:var(--sheet)}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
@media print{:root{--ink:#000;--soft:#444;--line:#bbb;--sheet:#fff;--accent:#000;--warn:#5a3000;--warn-ground:#fff4e0}body{max-width:none;padding:0;font-size:11pt}figure,article{break-inside:avoid}a{color:inherit;text-decoration:none}}
`

export const viewStyleSource = `'sha256-${createHash('sha256').update(viewStyle).digest('base64')}'`
