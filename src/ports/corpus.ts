import type { Result } from '../domain/result.ts'
import type { SourceFile } from './parser.ts'

export interface CorpusFile {
  /** Relative to the tenant's folder, with `/`, NFC. Two names equal after NFC are one file. */
  readonly name: string
  readonly bytes: number
  /** Of the bytes as they are now. */
  readonly sha256: string
}

/** Tenants and their files. Nothing outside a tenant's own folder is ever listed, read or changed. */
export interface Corpus {
  /** In name order. */
  tenants(): Promise<readonly string[]>

  /** In name order; undefined when there is no such tenant. A file being written is not there yet. */
  list(tenant: string): Promise<readonly CorpusFile[] | undefined>

  /** The file as it is now; undefined when it is gone. */
  open(tenant: string, name: string): Promise<SourceFile | undefined>

  /**
   * Stores a file whole or not at all, whatever happens meanwhile; creates the tenant when it is new.
   * Without `replace`, a name that is taken is refused and the old file stays as it was.
   */
  store(
    tenant: string,
    name: string,
    content: SourceFile['content'],
    options: { readonly replace: boolean },
  ): Promise<Result<CorpusFile, 'exists'>>

  /** False when there was nothing to remove. */
  remove(tenant: string, name: string): Promise<boolean>

  /** Calls back with a tenant whose files changed, soon after; a change may be reported more than once. */
  watch(changed: (tenant: string) => void): Promise<{ close(): Promise<void> }>
}
