import { make, makeSvg, placeOf, refusal, scrolled } from './dom.js'

const byId = (id) => document.getElementById(id)
const drop = byId('drop')
const input = byId('file')
const state = byId('state')
const panel = byId('panel')
const tabs = [...document.querySelectorAll('[role="tab"]')]

let read
let picture

async function readFile(file) {
  byId('result').hidden = true
  const started = performance.now()
  const elapsed = make('span', {}, '')
  state.replaceChildren(
    make('p', { class: 'waiting' }, `${file.name} 읽는 중입니다. `, elapsed),
    make('progress', { 'aria-label': '읽는 중' }),
  )
  const ticking = setInterval(() => {
    elapsed.textContent = `${Math.round((performance.now() - started) / 1000)}초`
  }, 500)
  try {
    const response = await fetch('/try/parse?pictures=5', {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream', 'X-Filename': encodeURIComponent(file.name) },
      body: file,
    })
    if (!response.ok) {
      state.replaceChildren(make('p', { class: 'failed' }, await refusal(response)))
      return
    }
    read = await response.json()
    if (picture !== undefined) URL.revokeObjectURL(picture)
    picture = read.summary.format === 'image' ? URL.createObjectURL(file) : undefined
    state.replaceChildren(
      read.summary.readable ? make('p', {}, '읽었습니다.') : make('p', { class: 'note' }, read.summary.reason_text),
    )
    byId('result').hidden = false
    select(tabs[0])
  } catch {
    state.replaceChildren(make('p', { class: 'failed' }, '파일을 보내지 못했습니다. 잠시 뒤 다시 해 주십시오.'))
  } finally {
    clearInterval(ticking)
  }
}

const leaves = (document) => (document.members?.length ? document.members.flatMap(leaves) : [document])
const nameOf = (document) => [...document.source.container_path, document.source.filename].join(' / ')

function facts(pairs) {
  return make(
    'dl',
    { class: 'facts' },
    ...pairs.flatMap(([term, value]) => [make('dt', {}, term), make('dd', {}, String(value ?? '–'))]),
  )
}

function summaryPanel() {
  const { summary } = read
  return [
    facts([
      ['파일', summary.filename],
      ['형식', summary.format],
      ['크기', `${summary.bytes.toLocaleString('ko-KR')}바이트`],
      ['쪽', summary.pages],
      ['제목', summary.title],
      ['글 덩어리', summary.blocks],
      ['표', summary.tables],
      ['조각', summary.chunks],
      ['읽은 시간', `${summary.parse_ms} ms`],
    ]),
    ...summary.warnings.map(({ code, text }) => make('p', { class: 'note' }, `${text} (${code})`)),
  ]
}

function blocksPanel() {
  return leaves(read.document).flatMap((document) => [
    make('h3', {}, nameOf(document)),
    document.blocks.length === 0
      ? make('p', { class: 'empty' }, document.access.reason_text ?? '글이 없습니다.')
      : make('ol', { class: 'blocks' }, ...document.blocks.slice(0, blocksShown).map(blockItem)),
    ...(document.blocks.length > blocksShown
      ? [make('p', { class: 'soft' }, `글 덩어리 ${document.blocks.length}개 가운데 ${blocksShown}개를 보였습니다.`)]
      : []),
  ])
}

const blocksShown = 2000
const typeWord = {
  title: '제목',
  heading: '소제목',
  paragraph: '문단',
  list_item: '항목',
  table: '표',
  caption: '캡션',
  footnote: '각주',
  equation: '수식',
  image: '그림',
  header: '머리말',
  footer: '꼬리말',
}

function blockItem(block) {
  const kind = [typeWord[block.type] ?? block.type, block.level].filter(Boolean).join(' ')
  return make(
    'li',
    { class: block.type },
    make('span', { class: 'soft' }, `${block.id} · ${block.page}쪽 · ${kind}`),
    make('span', { class: 'text' }, block.text),
  )
}

/** Rectangles over the page's picture, or over an empty sheet with the words at their places. */
function pagesPanel() {
  const places = leaves(read.document).flatMap((document) => {
    const boxed = document.blocks.filter((block) => block.bbox !== null)
    return [...new Set(boxed.map(({ page }) => page))]
      .slice(0, 30)
      .map((page) => ({ document, page, boxed: boxed.filter((block) => block.page === page) }))
  })
  if (places.length === 0) {
    return [make('p', { class: 'empty' }, '이 형식에는 좌표가 없어 쪽 그림을 그리지 않습니다.')]
  }
  return places.map(({ document, page, boxed }) => sheet(document, page, boxed))
}

/** The server's picture of a page, or the file itself where it is one; an empty sheet otherwise. */
function pictureOf(document, page) {
  const drawn = (read.pictures ?? []).find((one) => document === read.document && one.page === page)
  if (drawn !== undefined) {
    const source = `data:${drawn.type};base64,${drawn.data_base64}`
    return { source, size: { width: drawn.page_width, height: drawn.page_height } }
  }
  return picture !== undefined && page === 1 ? { source: picture, size: undefined } : undefined
}

function sheet(document, page, boxed) {
  const holder = make('div', { class: 'page', role: 'img', 'aria-label': `${nameOf(document)} ${page}쪽의 글 자리` })
  const shown = pictureOf(document, page)
  const image = shown && make('img', { src: shown.source, alt: '' })
  const paint = (width, height) => {
    const shapes = boxed.flatMap((block) => shapesOf(block, image === undefined))
    holder.append(
      makeSvg('svg', { viewBox: `0 0 ${width} ${height}`, class: image === undefined ? 'sheet' : 'over' }, ...shapes),
    )
  }
  if (image === undefined) {
    paint(
      Math.max(595, ...boxed.map(({ bbox }) => bbox[2] + 36)),
      Math.max(842, ...boxed.map(({ bbox }) => bbox[3] + 36)),
    )
  } else {
    holder.append(image)
    if (shown.size === undefined) image.addEventListener('load', () => paint(image.naturalWidth, image.naturalHeight))
    else paint(shown.size.width, shown.size.height)
  }
  return holder
}

function shapesOf(block, withWords) {
  const [x0, y0, x1, y1] = block.bbox
  const rect = makeSvg('rect', { x: x0, y: y0, width: x1 - x0, height: y1 - y0, class: block.type })
  const title = makeSvg('title')
  title.textContent = `${block.id} ${block.text.slice(0, 200)}`
  rect.append(title)
  if (!withWords || block.type === 'table') return [rect]
  const words = makeSvg('text', { x: x0, y: Math.min(y1, y0 + 10), 'font-size': 9 })
  words.textContent = block.text.split('\n')[0].slice(0, 80)
  return [rect, words]
}

function tablesPanel() {
  const tables = leaves(read.document).flatMap((document) => document.tables.map((table) => ({ document, table })))
  if (tables.length === 0) return [make('p', { class: 'empty' }, '표가 없습니다.')]
  return tables
    .slice(0, 200)
    .flatMap(({ document, table }) => [
      make('h3', {}, `${table.id} · ${table.caption ?? nameOf(document)} · ${table.cell_range ?? `${table.page}쪽`}`),
      gridOf(table),
    ])
}

function gridOf(table) {
  const shown = table.cells.filter(({ row }) => row < 200)
  const rows = Array.from({ length: Math.min(200, table.rows) }, (_, row) =>
    make(
      'tr',
      {},
      ...shown
        .filter((cell) => cell.row === row)
        .map((cell) =>
          make(cell.header ? 'th' : 'td', { rowspan: String(cell.rowspan), colspan: String(cell.colspan) }, cell.text),
        ),
    ),
  )
  return scrolled(`표 ${table.id}`, make('table', {}, make('tbody', {}, ...rows)))
}

function chunksPanel() {
  if (read.chunks.length === 0) return [make('p', { class: 'empty' }, '조각이 없습니다.')]
  return read.chunks
    .slice(0, 300)
    .map((chunk) =>
      make(
        'article',
        { class: 'card' },
        make('h3', {}, `${chunk.id} · ${placeOf(chunk)}`),
        make('p', { class: 'quote' }, chunk.text),
      ),
    )
}

function jsonPanel() {
  const text = JSON.stringify(read, null, 2)
  const link = make(
    'a',
    { download: 'document.json', href: URL.createObjectURL(new Blob([text], { type: 'application/json' })) },
    'JSON 내려받기',
  )
  return [make('p', {}, link), make('pre', { tabindex: '0' }, make('code', {}, text.slice(0, 200_000)))]
}

const panels = {
  'tab-summary': summaryPanel,
  'tab-blocks': blocksPanel,
  'tab-pages': pagesPanel,
  'tab-tables': tablesPanel,
  'tab-chunks': chunksPanel,
  'tab-json': jsonPanel,
}

function select(tab) {
  for (const other of tabs) {
    other.setAttribute('aria-selected', String(other === tab))
    other.tabIndex = other === tab ? 0 : -1
  }
  panel.setAttribute('aria-labelledby', tab.id)
  panel.replaceChildren(...panels[tab.id]())
}

for (const tab of tabs) {
  tab.addEventListener('click', () => select(tab))
  tab.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length]
    next.focus()
    select(next)
  })
}

input.addEventListener('change', () => input.files[0] && readFile(input.files[0]))
drop.addEventListener('dragover', (event) => {
  event.preventDefault()
  drop.classList.add('over')
})
drop.addEventListener('dragleave', () => drop.classList.remove('over'))
drop.addEventListener('drop', (event) => {
  event.preventDefault()
  drop.classList.remove('over')
  const [file] = event.dataTransfer.files
  if (file !== undefined) readFile(file)
})
byId('form').addEventListener('submit', (event) => event.preventDefault())
