import { XMLParser } from 'fast-xml-parser'

export type XmlNode = Record<string, unknown>

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  trimValues: false,
  parseTagValue: false,
  processEntities: true,
  // Numeric references are decoded only under this name.
  htmlEntities: true,
})

export const nodesOf = (part: Uint8Array | undefined): XmlNode[] =>
  part === undefined ? [] : (parser.parse(Buffer.from(part)) as XmlNode[])
export const nameOf = (node: XmlNode): string => Object.keys(node).find((key) => key !== ':@') ?? ''
export const attributesOf = (node: XmlNode): Readonly<Record<string, string>> =>
  (node[':@'] ?? {}) as Record<string, string>
export const insideOf = (node: XmlNode): XmlNode[] => {
  const inside = node[nameOf(node)]
  return Array.isArray(inside) ? (inside as XmlNode[]) : []
}

/** Every element of the name, outermost first, at any depth. */
export function below(nodes: readonly XmlNode[], name: string): XmlNode[] {
  return nodes.flatMap((node) => (nameOf(node) === name ? [node] : below(insideOf(node), name)))
}

/** All character data. */
export function wordsOf(nodes: readonly XmlNode[]): string {
  return nodes.map((node) => (nameOf(node) === '#text' ? String(node['#text']) : wordsOf(insideOf(node)))).join('')
}
