import * as z from 'zod'
import type { DeleteDocument } from '../../application/delete-document.ts'
import type { ParseGate } from '../../application/limit-parses.ts'
import { ownedTenant } from '../../application/open-tenant.ts'
import type { UploadDocument } from '../../application/upload-document.ts'
import { fail, ok } from '../../domain/result.ts'
import { tenant } from '../http/schema/fields.ts'
import { deleted } from '../http/schema/replies.ts'
import { deleteQuery } from '../http/schema/requests.ts'
import { briefWarnings } from './brief.ts'
import { fileArguments, withGivenFile } from './given-file.ts'
import { makeTool, type Tool } from './tool.ts'
import { addedDocument } from './tool-replies.ts'

export interface ChangingUseCases {
  readonly uploadDocument: UploadDocument
  readonly deleteDocument: DeleteDocument
  readonly parseGate: ParseGate
}

export interface ChangingSettings {
  readonly uploadBytesMax: number
  /** Nothing is changed on a server without keys. */
  readonly keysConfigured: boolean
}

/** The tools that change what a tenant holds. */
export function changingTools(useCases: ChangingUseCases, settings: ChangingSettings): Tool[] {
  const { uploadDocument, deleteDocument, parseGate } = useCases
  const { uploadBytesMax, keysConfigured } = settings
  return [
    makeTool({
      name: 'add_document',
      title: '문서 올리기',
      description:
        'Stores a file in a tenant and reads it at once. A name that is taken is refused unless `replace` is true.',
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
      input: z.strictObject({
        tenant,
        ...fileArguments,
        replace: z.boolean().default(false).meta({ description: 'Put it in the place of a file of the same name.' }),
      }),
      output: addedDocument,
      async run({ tenant: into, replace, ...given }, caller) {
        if (!keysConfigured) return fail({ kind: 'key-not-configured' })
        // As at the route, whose tenant it is comes before what is in the file.
        const owned = ownedTenant(caller, into)
        if (!owned.ok) return owned
        return withGivenFile(given, { bytesMax: uploadBytesMax, gate: parseGate }, async (file) => {
          const stored = await uploadDocument(caller, { tenant: into, file, replace })
          return stored.ok ? ok(briefWarnings(stored.value)) : stored
        })
      },
    }),
    makeTool({
      name: 'remove_document',
      title: '문서 지우기',
      description: 'Removes a file from a tenant for good. A member of a zip cannot be removed by itself.',
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
      input: deleteQuery,
      output: deleted,
      async run(asked, caller) {
        return keysConfigured ? deleteDocument(caller, asked) : fail({ kind: 'key-not-configured' })
      },
    }),
  ]
}
