import type { Block } from '../document/block.ts'
import type { Attachment } from '../document/structure.ts'
import { joinLetterSpacing, oneLine, withoutSpaces } from '../text/normalize.ts'

const listStart = /^\s*(?<word>붙\s*임|별\s*첨|첨\s*부)(?:\s*[:：]\s*|\s+(?=\S)|(?=\d\s*[.)]))(?<items>.*)$/su
const nextItem = /^\s*(?<number>\d{1,2})\s*[.)]\s*(?<item>\S.*)$/su
const count =
  /\s*(?:각\s*)?(?:\d+|[일이삼한두세])\s*(?:부|식|매|장|권|건|개|통|점|면|쪽)\s*(?<note>\([^()]*\))?\s*[.,]?\s*$/u
const end = /(?:^|[\s.)])끝\s*\.?\s*$/u

/**
 * The list that closes a letter: `붙임 1. 계획서 1부.` and the numbered lines below it, up to `끝.`.
 * Counts (`1부`, `2매`) are not part of a name. A line such as `내역: 붙임참조` is no list.
 */
export function listedAttachments(blocks: readonly Block[]): Attachment[] {
  const found: Attachment[] = []
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at]!
    const groups = startsList(block)
    if (groups === undefined) continue
    const word = withoutSpaces(groups['word']!)
    let ended = false
    const add = (text: string, number: string | undefined, from: Block) => {
      ended = end.test(text)
      const title = nameOf(text)
      if (title === '') return
      found.push({ label: number === undefined ? word : `${word} ${number}`, title, block: from.id, page: from.page })
    }
    const [first, ...more] = groups['items']!.split('\n').flatMap(itemsOn)
    const numbered = nextItem.exec(first!)?.groups
    add(numbered?.['item'] ?? first!, numbered?.['number'], block)
    let expected = numbered === undefined ? undefined : Number(numbered['number']) + 1
    const rest = [...more.map((text) => ({ text, from: block })), ...following(blocks, at)]
    for (const { text, from } of rest) {
      const item = nextItem.exec(text)?.groups
      if (ended || expected === undefined || item === undefined || Number(item['number']) !== expected) break
      add(item['item']!, item['number'], from)
      expected += 1
    }
  }
  return found
}

/** `1. 계획서 1부. 2. 명단 1부.` on one line. */
const itemsOn = (line: string): string[] => line.split(/(?<=[부식매장권건개통점면쪽]\s*\.)\s+(?=\d{1,2}\s*[.)]\s*\S)/u)

function startsList(block: Block): Record<string, string> | undefined {
  if (block.table !== undefined || block.text.length > 2_000) return undefined
  const groups = listStart.exec(block.text)?.groups
  const items = groups?.['items']
  if (groups === undefined || items === undefined) return undefined
  const [first] = items.split('\n')
  const isList =
    count.test(withoutEnd(first!)) ||
    end.test(items) ||
    /^\s*1\s*[.)]/u.test(items) ||
    /[:：]/u.test(block.text.slice(0, 8))
  return isList && !/^\s*(?:참조|참고|과\s*같이|와\s*같이)/u.test(items) ? groups : undefined
}

function* following(blocks: readonly Block[], at: number): Generator<{ text: string; from: Block }> {
  for (let next = at + 1; next < blocks.length && next < at + 60; next += 1) {
    const from = blocks[next]!
    if (from.type === 'header' || from.type === 'footer' || from.text.trim() === '') continue
    if (from.table !== undefined) return
    for (const text of from.text.split('\n')) yield { text, from }
  }
}

const withoutEnd = (text: string): string => text.replace(/\s*끝\s*\.?\s*$/u, '').trim()

function nameOf(text: string): string {
  const bare = withoutEnd(text)
  const counted = bare.replace(count, '')
  return joinLetterSpacing(oneLine(counted === '' ? '' : counted).replace(/[.,]$/u, ''))
}
