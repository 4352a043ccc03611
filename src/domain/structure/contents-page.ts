import type { Block } from '../document/block.ts'
import { withoutSpaces } from '../text/normalize.ts'

const heading = /^[<〈【[「『(]?(?:목차|차례|순서|contents|tableofcontents)[>〉】\]」』)]?$/iu
const leader =
  /(?:\t|[.·…‥ㆍ・]{3,}|(?:[.·…‥]\s){3,}|\s{3,})\s*[-–(]?\s*(?:\d{1,4}|[ivxⅰ-ⅻ]{1,5})\s*[-–)]?(?:쪽|면|p\.?)?\s*$/iu

const endsInNumber = /[\divxⅰ-ⅻ][\s)쪽면p.–-]*$/iu
const headingCharsMax = 40
const lineCharsMax = 200
const shortCharsMax = 60

/** Blocks of a table of contents: its heading, and runs of lines that end with a leader and a page number. */
export function contentsBlocks(blocks: readonly Block[]): ReadonlySet<string> {
  const found = new Set<string>()
  let run: Block[] = []
  let afterHeading = false
  /** Below the heading: a line whose page number may stand in a paragraph of its own, or that has none and heads others. */
  let unnumbered: Block | undefined
  const close = () => {
    if (run.length >= 3 || afterHeading) for (const block of run) found.add(block.id)
    run = []
    unnumbered = undefined
  }
  const add = (block: Block) => {
    if (unnumbered !== undefined) run.push(unnumbered)
    run.push(block)
    unnumbered = undefined
  }
  for (const block of blocks) {
    if (block.type === 'header' || block.type === 'footer' || block.text.trim() === '') continue
    if (block.text.length <= headingCharsMax && heading.test(withoutSpaces(block.text))) {
      close()
      afterHeading = true
      found.add(block.id)
    } else if (isEntry(block)) add(block)
    else if (afterHeading && unnumbered === undefined && isShortLine(block)) unnumbered = block
    else if (unnumbered !== undefined && /^\s*\d{1,4}\s*$/u.test(block.text)) add(block)
    else {
      close()
      afterHeading = false
    }
  }
  close()
  return found
}

/** Text, a leader, a page number. */
function isEntry({ table, text }: Block): boolean {
  return table === undefined && text.length <= lineCharsMax && endsInNumber.test(text) && leader.test(text)
}

const isShortLine = ({ table, text }: Block): boolean =>
  table === undefined && text.length <= shortCharsMax && !/[.。?!]\s*$/u.test(text)
