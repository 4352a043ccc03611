import { XMLParser } from 'fast-xml-parser'
import { unzipSync } from 'fflate'
import { normalise } from './score.ts'

type Node = Record<string, unknown>

const parser = new XMLParser({ preserveOrder: true, removeNSPrefix: true, trimValues: false, parseTagValue: false })
const nameOf = (node: Node): string => Object.keys(node).find((key) => key !== ':@') ?? ''
const inside = (node: Node): Node[] => (node[nameOf(node)] ?? []) as Node[]

/** An approval document: its first paragraph holds the header table, then the first sentence of the body. */
export interface ApprovalHead {
  readonly header: string
  readonly body: string
}

export function approvalHead(bytes: Uint8Array): ApprovalHead | undefined {
  const section = unzipSync(bytes)['Contents/section0.xml']
  if (section === undefined) return undefined
  const root = (parser.parse(Buffer.from(section)) as Node[]).find((node) => nameOf(node) === 'sec')
  const first = root && inside(root).find((node) => nameOf(node) === 'p')
  const pieces =
    first === undefined
      ? []
      : inside(first)
          .filter((node) => nameOf(node) === 'run')
          .flatMap(inside)
  const at = pieces.findIndex((node) => nameOf(node) === 'tbl')
  if (at < 0) return undefined
  const header = normalise(textOf(pieces.slice(at, at + 1)))
  const body = normalise(textOf(pieces.slice(at + 1).filter((node) => nameOf(node) === 't')))
  return /수신|제목|문서번호/u.test(header) && body.length >= 8 ? { header, body } : undefined
}

/** Does the header's text stand before the body's first sentence? */
export function headerLeads({ header, body }: ApprovalHead, text: string): boolean {
  const found = normalise(text)
  const headerAt = found.indexOf(header.slice(0, 8))
  const bodyAt = found.indexOf(body.slice(0, 8))
  return headerAt >= 0 && bodyAt > headerAt
}

function textOf(nodes: readonly Node[]): string {
  return nodes
    .map((node) =>
      nameOf(node) === '#text' ? String(node['#text']) : nameOf(node) === 'ctrl' ? '' : textOf(inside(node)),
    )
    .join('')
}
