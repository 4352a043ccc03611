import type { Access } from './access.ts'
import type { Block } from './block.ts'
import type { Structure } from './structure.ts'
import type { Table } from './table.ts'
import type { Warning } from './warning.ts'

export type ReadableFormat = 'hwpx' | 'hwp' | 'hwpml' | 'docx' | 'pdf' | 'xlsx' | 'image' | 'zip'
export type SourceFormat = ReadableFormat | 'hwp3' | 'xls' | 'doc' | 'ppt' | 'pptx' | 'unknown'

export interface Source {
  readonly filename: string
  readonly format: SourceFormat
  readonly bytes: number
  /** Pages, sheets or frames; 0 when not known. */
  readonly pages: number
  readonly sha256: string
  /** Names from the outermost bundle in; empty for a file of its own. */
  readonly container_path: readonly string[]
}

export interface Metrics {
  readonly parse_ms: number
  /** Share of the text each extractor produced; sums to 1 when there is text. */
  readonly extractor_mix: Readonly<Record<string, number>>
}

/** The published result of reading one file. Field names are those of the interface. */
export interface Document {
  /** `sha256:<hex>` */
  readonly doc_id: string
  readonly schema_version: '0.1'
  readonly source: Source
  readonly access: Access
  readonly blocks: readonly Block[]
  readonly tables: readonly Table[]
  readonly structure: Structure
  readonly warnings: readonly Warning[]
  readonly metrics: Metrics
  readonly acl: { readonly allow: readonly string[] } | null
  /** Of a bundle: the documents inside, in archive order. */
  readonly members?: readonly Document[]
}

export const docIdOf = (sha256: string): string => `sha256:${sha256}`

/** The documents that are listed and searched: the members of a bundle at any depth, or the file itself. */
export function leavesOf(document: Document): readonly Document[] {
  return document.members === undefined || document.members.length === 0
    ? [document]
    : document.members.flatMap(leavesOf)
}
