import { make, placeOf, refusal, withMarks } from './dom.js'

const byId = (id) => document.getElementById(id)
const form = byId('ask')
const keyField = byId('key')
const answerPlace = byId('answer')
const loadedPlace = byId('loaded')

keyField.value = sessionStorage.getItem('munseo-key') ?? ''

function headers() {
  const key = keyField.value.trim()
  return { 'Content-Type': 'application/json', ...(key === '' ? {} : { Authorization: `Bearer ${key}` }) }
}

function asked() {
  const principal = byId('principal').value.trim()
  return { tenant: byId('tenant').value.trim(), ...(principal === '' ? {} : { principal }) }
}

async function start() {
  const health = await (await fetch('/health')).json()
  byId('key-row').hidden = !health.auth
  for (const tenant of health.tenants ?? []) byId('tenants').append(make('option', { value: tenant }))
  keyField.required = health.auth
  if (health.auth && keyField.value === '') {
    loadedPlace.replaceChildren(
      make('p', { class: 'empty' }, '이 서버는 열쇠를 씁니다. 열쇠를 넣으면 보관함의 문서를 보여 줍니다.'),
    )
    return
  }
  await showLoaded()
}

async function showLoaded() {
  loadedPlace.replaceChildren(waiting('보관함을 읽는 중입니다.'))
  const response = await fetch('/documents', { method: 'POST', headers: headers(), body: JSON.stringify(asked()) })
  if (!response.ok) {
    loadedPlace.replaceChildren(make('p', { class: 'failed' }, await refusal(response)))
    return
  }
  const listing = await response.json()
  if (listing.documents.length === 0) {
    const why =
      listing.reason === 'ACL_BROKEN'
        ? refusedWord.ACL_BROKEN
        : '보이는 문서가 없습니다. 보관함에 파일을 넣으면 여기에 나타납니다.'
    loadedPlace.replaceChildren(make('p', { class: 'empty' }, why))
    return
  }
  loadedPlace.replaceChildren(
    make('p', {}, `읽은 문서 ${listing.readable}건, 읽지 못한 문서 ${listing.unreadable}건, 조각 ${listing.chunks}개`),
    make('ul', { class: 'documents' }, ...listing.documents.map(documentItem)),
  )
}

function documentItem(entry) {
  const state = entry.readable
    ? make('span', { class: 'tag' }, `조각 ${entry.chunks}개`)
    : make('span', { class: 'tag bad' }, '읽지 못함')
  const notes = entry.readable ? entry.review_reasons.map(({ text }) => text) : [entry.reason_text]
  const title = entry.readable ? entry.structure.title : null
  return make(
    'li',
    {},
    make('div', { class: 'name' }, make('strong', {}, entry.filename), state),
    ...(title === null ? [] : [make('div', {}, title)]),
    ...notes.map((text) => make('div', { class: entry.readable ? 'soft' : 'failed' }, text)),
  )
}

function waiting(text) {
  return make('p', { class: 'waiting' }, text)
}

function citationCard(citation, index) {
  return make(
    'article',
    { class: 'card', id: `c${index + 1}` },
    make('h3', {}, `[${index + 1}] ${citation.filename}`),
    make('p', { class: 'quote' }, citation.quote),
    make('p', { class: 'soft' }, placeOf(citation)),
    ...(citation.extractors.includes('ocr')
      ? [make('p', { class: 'note' }, '이미지에서 인식한 글이라 원문과 다를 수 있습니다.')]
      : []),
    ...citation.revisions.map(({ kind, label }) =>
      make('span', { class: 'tag' }, `${revisionWord[kind] ?? kind} ${label}`),
    ),
  )
}

const revisionWord = {
  added: '신설',
  deleted: '삭제',
  amended: '개정',
  unchanged: '현행과 같음',
  renumbered: '번호 변경',
}
const refusedWord = {
  NO_MATCH: '질문과 맞는 글을 찾지 못했습니다.',
  NO_EVIDENCE: '관련된 글은 있으나 답이 되는 줄을 찾지 못했습니다.',
  ACL_BROKEN: '접근 규칙을 읽을 수 없어 모두 잠겨 있습니다.',
}

async function ask(event) {
  event.preventDefault()
  sessionStorage.setItem('munseo-key', keyField.value.trim())
  const button = form.querySelector('button')
  button.disabled = true
  answerPlace.replaceChildren(waiting('답을 찾는 중입니다.'))
  try {
    const request = { ...asked(), question: byId('question').value.trim() }
    const response = await fetch('/answer', { method: 'POST', headers: headers(), body: JSON.stringify(request) })
    if (!response.ok) {
      answerPlace.replaceChildren(make('p', { class: 'failed' }, await refusal(response)))
      return
    }
    showAnswer(await response.json(), request)
    await showLoaded()
  } catch {
    answerPlace.replaceChildren(make('p', { class: 'failed' }, '서버에 닿지 못했습니다. 잠시 뒤 다시 물어 주십시오.'))
  } finally {
    button.disabled = false
  }
}

function showAnswer(answer, request) {
  const skipped = answer.skipped.map(({ filename, reason_text }) => make('li', {}, `${filename}: ${reason_text}`))
  answerPlace.replaceChildren(
    make('h2', {}, '답'),
    ...(skipped.length === 0
      ? []
      : [make('div', { class: 'note' }, '읽지 못해 답과 근거에 들어 있지 않은 문서', make('ul', {}, ...skipped))]),
    answer.answered
      ? make('p', { class: 'quote', id: 'answer-text' }, ...withMarks(answer.text, answer.citations.length, 'c'))
      : make('p', { class: 'empty refused' }, refusedWord[answer.reason] ?? answer.reason),
    make('p', { class: 'soft' }, `만든 방법: ${answer.made_by}`),
    make('div', { class: 'grid' }, ...answer.citations.map(citationCard)),
    ...(answer.citations.length === 0 ? [] : [make('p', {}, viewLink(request))]),
  )
}

/** A plain link where no key is needed; otherwise the page is fetched with the key and shown from memory. */
function viewLink(request) {
  if (keyField.value.trim() === '') {
    const query = new URLSearchParams(request)
    return make('a', { class: 'button', id: 'open-view', target: '_blank', href: `/view?${query}` }, viewLabel)
  }
  const button = make('button', { type: 'button', id: 'open-view' }, viewLabel)
  button.addEventListener('click', async () => {
    const response = await fetch('/view', { method: 'POST', headers: headers(), body: JSON.stringify(request) })
    if (!response.ok) {
      button.after(make('p', { class: 'failed' }, await refusal(response)))
      return
    }
    const page = new Blob([await response.text()], { type: 'text/html;charset=utf-8' })
    const saved = make('a', { href: URL.createObjectURL(page), download: '근거.html' })
    saved.click()
  })
  return button
}

const viewLabel = '원문 위에서 근거 보기'

form.addEventListener('submit', ask)
for (const field of ['tenant', 'principal', 'key']) byId(field).addEventListener('change', showLoaded)
start().catch(() => loadedPlace.replaceChildren(make('p', { class: 'failed' }, '서버에 닿지 못했습니다.')))
