import type { Block } from '../document/block.ts'
import type { Document } from '../document/document.ts'
import type { Section } from '../document/structure.ts'
import { sectionHeading, shorten } from '../structure/section-heading.ts'
import { oneLine } from '../text/normalize.ts'

/** The headings a block stands under, outermost first, its own included when it is one. */
export type HeadingPathOf = (block: Block) => readonly string[]

export function headingPathsOf(document: Document): HeadingPathOf {
  const byId = new Map(document.blocks.map((block) => [block.id, block]))
  const sections = new Map(document.structure.sections.map((section) => [section.block, section]))
  const known = new Map<string, readonly string[]>()

  return (start) => {
    const chain: Block[] = []
    let at: Block | undefined = start
    while (at !== undefined && !known.has(at.id)) {
      // A placeholder ends the walk where parents name each other in a ring.
      known.set(at.id, [])
      chain.push(at)
      at = at.parent === null ? undefined : byId.get(at.parent)
    }
    let path = at === undefined ? [] : known.get(at.id)!
    for (const block of chain.reverse()) {
      // A table whose first row heads an annex is a section too.
      const name = headingOf(block, sections.get(block.id))
      if (name !== undefined) path = [...path, name]
      known.set(block.id, path)
    }
    return path
  }
}

function headingOf(block: Block, section: Section | undefined): string | undefined {
  if (section !== undefined) return sectionHeading(section)
  return block.type === 'heading' ? shorten(oneLine(block.text)) : undefined
}

export function commonStart(a: readonly string[], b: readonly string[]): readonly string[] {
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared += 1
  return shared === a.length ? a : a.slice(0, shared)
}
