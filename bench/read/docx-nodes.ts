import { XMLParser } from 'fast-xml-parser'

/** An element as the bench's own XML library gives it, made easy to ask. */
export interface DocxNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly DocxNode[]
  /** Of a text node, whose name is `#text`. */
  readonly text: string
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
  // Numeric references are decoded only under this name.
  htmlEntities: true,
})

export function nodesOf(bytes: Uint8Array | undefined): DocxNode[] {
  return bytes === undefined ? [] : (parser.parse(Buffer.from(bytes)) as Raw[]).map(nodeOf)
}

type Raw = Record<string, unknown>

function nodeOf(raw: Raw): DocxNode {
  const name = Object.keys(raw).find((key) => key !== ':@') ?? ''
  const attributes = (raw[':@'] ?? {}) as Record<string, string>
  if (name === '#text') return { name, attributes, children: [], text: String(raw[name]) }
  return { name, attributes, children: ((raw[name] ?? []) as Raw[]).map(nodeOf), text: '' }
}

export const childOf = (node: DocxNode | undefined, name: string): DocxNode | undefined =>
  node?.children.find((child) => child.name === name)

export const valOf = (node: DocxNode | undefined, name: string): string | undefined =>
  childOf(node, name)?.attributes['val']

/** All of that name below, wherever. */
export function below(nodes: readonly DocxNode[], name: string): DocxNode[] {
  return nodes.flatMap((node) => (node.name === name ? [node] : below(node.children, name)))
}
