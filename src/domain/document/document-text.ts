import { type Block, isBodyBlock } from './block.ts'
import type { Document } from './document.ts'
import type { Table } from './table.ts'

/** The body as plain text, a blank line between blocks; table rows by line, cells by tab. */
export function plainTextOf(document: Document): string {
  return bodyOf(document, (block) => block.text)
}

/**
 * The body as Markdown, a view for people: merged cells cannot be shown there, so a cell's text stands in its
 * top-left place alone.
 */
export function markdownOf(document: Document): string {
  const tables = new Map(document.tables.map((table) => [table.id, table]))
  return bodyOf(document, (block) => markdownBlock(block, tables.get(block.table ?? '')))
}

function bodyOf(document: Document, write: (block: Block) => string): string {
  const parts = document.blocks.filter((block) => isBodyBlock(block) && block.text.trim() !== '').map(write)
  return parts.length === 0 ? '' : `${parts.join('\n\n')}\n`
}

function markdownBlock(block: Block, table: Table | undefined): string {
  if (table !== undefined) return markdownTable(table)
  const text = escapeMarkdown(block.text)
  switch (block.type) {
    case 'title':
      return `# ${text.replaceAll('\n', ' ')}`
    case 'heading':
      return `${'#'.repeat(Math.min(6, (block.level ?? 1) + 1))} ${text.replaceAll('\n', ' ')}`
    case 'list_item':
      return `${'  '.repeat(Math.max(0, (block.level ?? 1) - 1))}- ${text}`
    case 'footnote':
      return `> ${text.replaceAll('\n', '\n> ')}`
    default:
      return text
  }
}

function markdownTable({ grid, cols, caption }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cellText).join(' | ')} |`
  const [head = [], ...rows] = grid
  const rule = `|${' --- |'.repeat(cols)}`
  return [...(caption === null ? [] : [escapeMarkdown(caption), '']), line(head), rule, ...rows.map(line)].join('\n')
}

function cellText(text: string): string {
  return escapeMarkdown(text).replaceAll('|', '\\|').replaceAll('\n', '<br>')
}

/** Only what would change the look of a line: document text must not turn into markup. */
function escapeMarkdown(text: string): string {
  return text.replace(/^(\s*)([#>+*-])(?=\s)/gmu, '$1\\$2').replace(/[<`]/gu, (mark) => (mark === '<' ? '&lt;' : '\\`'))
}
