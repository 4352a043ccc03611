import type { Anchor } from '../document/anchor.ts'
import type { Extractor } from '../document/block.ts'
import type { Revision, Structure } from '../document/structure.ts'

/** One quoted place. `quote` is a substring of the chunk's text. */
export interface Citation {
  readonly chunk_id: string
  readonly doc_id: string
  readonly filename: string
  readonly quote: string
  readonly path: readonly string[]
  readonly outline: readonly string[]
  readonly anchors: readonly Anchor[]
  readonly extractors: readonly Extractor[]
  readonly revisions: readonly Revision[]
}

/** Shorter texts (`삭제`, `다.`) stand everywhere and show nothing about where a revision belongs. */
const tellingCharsMin = 8

/** The document's revisions whose label or text lies in the chunk. */
export function revisionsIn(chunkText: string, structure: Structure): Revision[] {
  const text = withoutSpace(chunkText)
  const holds = (part: string) => {
    const wanted = withoutSpace(part)
    return wanted.length >= tellingCharsMin && text.includes(wanted)
  }
  return structure.revisions
    .filter(({ label, current, revised }) => holdsLabel(text, label) || holds(current) || holds(revised))
    .map(({ kind, label, current, revised }) => ({ kind, label, current, revised }))
}

/** `제3조` is not in `제3조의2` nor in `제13조`. */
function holdsLabel(text: string, label: string): boolean {
  const wanted = withoutSpace(label)
  if (!/^제\d/u.test(wanted)) return false
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (!/^(?:의\d|\d)/u.test(text.slice(at + wanted.length))) return true
  }
  return false
}

function withoutSpace(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, '')
}
