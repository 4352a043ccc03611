import type { PDFDocumentProxy } from 'pdfjs-dist'

export interface OutlineEntry {
  readonly title: string
  /** From 1. */
  readonly level: number
  /** From 1; undefined where the entry leads nowhere. */
  readonly page: number | undefined
}

const entriesMax = 3_000
const depthMax = 9

interface Node {
  readonly title: string
  readonly dest: unknown
  readonly items: readonly Node[]
}

/** The bookmarks, top to bottom. A broken outline is no outline. */
export async function outlineOf(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = []
  const visit = async (nodes: readonly Node[], level: number): Promise<void> => {
    for (const node of nodes) {
      if (entries.length >= entriesMax) return
      entries.push({ title: node.title, level, page: await pageOf(document, node.dest) })
      if (level < depthMax) await visit(node.items ?? [], level + 1)
    }
  }
  try {
    await visit(((await document.getOutline()) ?? []) as readonly Node[], 1)
  } catch {
    return []
  }
  return entries
}

async function pageOf(document: PDFDocumentProxy, destination: unknown): Promise<number | undefined> {
  try {
    const explicit = typeof destination === 'string' ? await document.getDestination(destination) : destination
    const target: unknown = Array.isArray(explicit) ? explicit[0] : undefined
    if (typeof target === 'number') return target + 1
    if (typeof target !== 'object' || target === null) return undefined
    return (await document.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1
  } catch {
    // A bookmark that points at nothing still tells its title.
    return undefined
  }
}
