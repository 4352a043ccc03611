import { fileNameFrom, isProtectedName } from '../domain/access/file-name.ts'
import type { Caller } from '../domain/access/tenant.ts'
import { chunksOf } from '../domain/chunk/chunk-document.ts'
import type { AccessReason } from '../domain/document/access.ts'
import { type Document, leavesOf } from '../domain/document/document.ts'
import { reviewReasons, type Warning } from '../domain/document/warning.ts'
import type { Failure } from '../domain/failure.ts'
import { fail, ok, type Result } from '../domain/result.ts'
import type { Corpus } from '../ports/corpus.ts'
import type { SourceFile } from '../ports/parser.ts'
import { inSteps } from './in-steps.ts'
import { ownedTenant } from './open-tenant.ts'
import type { ParseFile } from './parse-file.ts'
import type { SyncTenant } from './sync-tenant.ts'

export interface UploadedDocument {
  readonly tenant: string
  readonly filename: string
  readonly bytes: number
  readonly stored: true
  readonly doc_id: string
  readonly readable: boolean
  readonly reason: AccessReason | null
  readonly reason_text: string | null
  readonly chunks: number
  readonly review: boolean
  readonly warnings: readonly Warning[]
}

export type UploadDocument = (
  caller: Caller,
  request: { readonly tenant: string; readonly file: SourceFile; readonly replace: boolean },
) => Promise<Result<UploadedDocument, Failure>>

export function makeUploadDocument(ports: {
  corpus: Corpus
  parseFile: ParseFile
  syncTenant: SyncTenant
}): UploadDocument {
  const { corpus, parseFile, syncTenant } = ports

  return async (caller, { tenant: given, file, replace }) => {
    const owned = ownedTenant(caller, given)
    if (!owned.ok) return owned
    const tenant = owned.value
    const filename = fileNameFrom(file.filename)
    if (filename === undefined) return fail({ kind: 'bad-filename' })
    if (isProtectedName(filename)) return fail({ kind: 'acl-protected' })
    // Reading costs more than looking; storing asks again, so that of two uploads at once only one is taken.
    if (!replace && (await corpus.open(tenant, filename)) !== undefined) return fail({ kind: 'file-exists' })

    const document = await parseFile({ ...file, filename })
    const stored = await corpus.store(tenant, filename, file.content, { replace })
    if (!stored.ok) return fail({ kind: 'file-exists' })
    await syncTenant(tenant, document)

    const leaves = leavesOf(document)
    let chunks = 0
    for (const leaf of leaves) chunks += (await inSteps(chunksOf(leaf))).length
    const { access, warnings } = document
    return ok({
      tenant,
      filename,
      bytes: file.bytes,
      stored: true,
      doc_id: document.doc_id,
      readable: access.readable,
      reason: access.reason,
      reason_text: access.reason_text,
      chunks,
      review: access.readable && [document, ...leaves].some(asksForALook),
      warnings,
    })
  }
}

/** A bundle is looked at for the sake of any member that was read uncertainly or not at all. */
function asksForALook({ access, warnings }: Document): boolean {
  return !access.readable || reviewReasons(warnings).length > 0
}
