/**
 * Makes an element. Children are elements or plain text; text is never read as markup.
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

/** @param {string} name @param {Record<string, string | number>} attributes @param {...Node} children */
export function makeSvg(name, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.append(...children)
  return element
}

/** The sentence a refused request carries. @param {Response} response */
export async function refusal(response) {
  const problem = await response.json().catch(() => ({}))
  return `${problem.detail ?? '요청을 처리하지 못했습니다.'} (${problem.reason ?? response.status})`
}

/** A part that may be wider than the screen; reached by keyboard too. @param {string} label @param {Node} content */
export function scrolled(label, content) {
  return make('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label }, content)
}

/** @param {string[]} heads @param {(Node | string)[][]} rows */
export function makeTable(heads, rows) {
  const head = make('thead', {}, make('tr', {}, ...heads.map((text) => make('th', { scope: 'col' }, text))))
  const body = make('tbody', {}, ...rows.map((row) => make('tr', {}, ...row.map((cell) => make('td', {}, cell)))))
  return scrolled(heads.join(', '), make('table', {}, head, body))
}

/**
 * An answer whose marks `[1]` lead to the evidence they stand for.
 * @param {string} text @param {number} sources @param {string} anchor
 */
export function withMarks(text, sources, anchor) {
  return text.split(/(\[\d+\])/u).map((piece) => {
    const n = Number(/^\[(\d+)\]$/u.exec(piece)?.[1])
    return n >= 1 && n <= sources ? make('a', { href: `#${anchor}${n}` }, piece) : piece
  })
}

/** Where a chunk or citation stands, in words. @param {{anchors: {page: number, cell_range: string | null}[], path: string[]}} cited */
export function placeOf(cited) {
  const places = cited.anchors.map((anchor) => anchor.cell_range ?? `${anchor.page}쪽`)
  return [[...new Set(places)].join(', '), cited.path.join(' > ')].filter(Boolean).join(' · ')
}
