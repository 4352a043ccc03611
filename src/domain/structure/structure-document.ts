import type { Block } from '../document/block.ts'
import type { Attachment, Structure } from '../document/structure.ts'
import type { Table } from '../document/table.ts'
import type { Warning } from '../document/warning.ts'
import { withoutSpaces } from '../text/normalize.ts'
import { listedAttachments } from './attachments.ts'
import type { FormFields } from './fields.ts'
import { type Outline, outlineOf } from './outline.ts'
import { markPageNumbers } from './page-numbers.ts'
import { readForm } from './read-form.ts'
import { revisionsOf } from './revisions/revisions.ts'
import { markHeaderRows } from './table-headers.ts'

export interface Unstructured {
  readonly blocks: readonly Block[]
  readonly tables: readonly Table[]
  readonly warnings: readonly Warning[]
}

export interface Structured extends Unstructured {
  readonly structure: Structure
}

/** Reads what a document states about itself from its blocks and tables alone. */
export function structureDocument({ blocks: read, tables, warnings }: Unstructured): Structured {
  const blocks = markPageNumbers(read)
  const form = readForm(blocks, tables)
  const listed = listedAttachments(blocks)
  const outline = outlineOf(markTitle(blocks, form), tables, new Set(listed.map((attachment) => attachment.block)))
  return {
    blocks: outline.blocks,
    tables: tables.map(markHeaderRows),
    structure: {
      title: form.title?.value ?? null,
      doc_number: form.doc_number?.value ?? null,
      issued_date: form.issued_date?.value ?? null,
      issuer: form.issuer?.value ?? null,
      recipient: form.recipients === undefined ? null : form.recipients.value.join(', ') || null,
      recipients: form.recipients?.value ?? [],
      sections: outline.sections,
      attachments: [...listed, ...annexAttachments(outline, listed)],
      revisions: revisionsOf(blocks, tables),
      sources: sourcesOf(form),
    },
    warnings: form.warnings === undefined ? warnings : [...warnings, ...form.warnings],
  }
}

/** The paragraph that is the title, whole and nothing else, becomes the title block; a heading stays one. */
function markTitle(blocks: readonly Block[], { title }: FormFields): readonly Block[] {
  if (title === undefined) return blocks
  const isTitle = (block: Block) =>
    block.id === title.block && block.type === 'paragraph' && withoutSpaces(block.text) === withoutSpaces(title.value)
  return blocks.map((block) => (isTitle(block) ? { ...block, type: 'title' } : block))
}

const annexed = /^(?:붙임|별첨|첨부|별표|별지|서식)/u

/** Annex pages that the list at the end of the letter does not name already. */
function annexAttachments({ annexes, blocks }: Outline, listed: readonly Attachment[]): Attachment[] {
  const known = new Set(listed.map((attachment) => attachment.label))
  return blocks.flatMap(({ id, page }) => {
    const annex = annexes.get(id)
    if (annex === undefined || !annexed.test(annex.label) || known.has(annex.label)) return []
    return [{ label: annex.label, title: annex.title, block: id, page }]
  })
}

function sourcesOf(form: FormFields): NonNullable<Structure['sources']> {
  const { title, doc_number, issued_date, issuer, recipients } = form
  return Object.fromEntries(
    Object.entries({ title, doc_number, issued_date, issuer, recipients }).flatMap(([field, stated]) =>
      stated === undefined ? [] : [[field, stated.block]],
    ),
  )
}
