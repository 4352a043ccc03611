import type { DocumentEntry } from '../../domain/document/entry.ts'
import type { Structure } from '../../domain/document/structure.ts'

/** What a model reads costs it room, so the lists of a result that have no cursor of their own are cut, and say so. */

const listMax = 50
const shortListMax = 20

/** `skipped` and how many there are in all. */
export function briefSkipped<A extends { readonly skipped: readonly unknown[] }>(answer: A) {
  const { skipped } = answer
  return { ...answer, skipped: skipped.slice(0, shortListMax), skipped_total: skipped.length }
}

/** `warnings` and how many there are in all. */
export function briefWarnings<A extends { readonly warnings: readonly unknown[] }>(answer: A) {
  const { warnings } = answer
  return { ...answer, warnings: warnings.slice(0, shortListMax), warnings_total: warnings.length }
}

/** What the document states about itself, without its lists. */
function statedBy({ title, doc_number, issued_date, issuer, recipient, recipients, ...lists }: Structure) {
  return {
    title,
    doc_number,
    issued_date,
    issuer,
    recipient,
    recipients: recipients.slice(0, shortListMax),
    recipients_total: recipients.length,
    sections_total: lists.sections.length,
    attachments_total: lists.attachments.length,
    revisions_total: lists.revisions.length,
  }
}

export function briefStructure(structure: Structure) {
  return {
    ...statedBy(structure),
    sections: structure.sections.slice(0, listMax),
    attachments: structure.attachments.slice(0, listMax),
    revisions: structure.revisions.slice(0, listMax),
  }
}

export function briefEntry(entry: DocumentEntry) {
  return entry.readable ? { ...entry, structure: statedBy(entry.structure) } : entry
}

export function briefMembers<M>(members: readonly M[]) {
  return { members: members.slice(0, listMax), members_total: members.length }
}
