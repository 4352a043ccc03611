import type { TryFile } from '../../../application/try-file.ts'
import { fail, ok } from '../../../domain/result.ts'
import { clientAddressOf } from '../client-address.ts'
import type { Endpoint } from '../endpoint.ts'
import { queryAs } from '../query.ts'
import { type ReceivingOptions, withReceivedFile } from '../receive-file.ts'
import { json } from '../reply.ts'
import { triedFile } from '../schema/replies.ts'
import { fileForm, tryQuery } from '../schema/requests.ts'

/** Reading without a key, within its own limits. */
export function tryRoutes(tryFile: TryFile, receiving: Omit<ReceivingOptions<never>, 'form'>): Endpoint[] {
  const bytesMax = Math.min(tryFile.bytesMax, receiving.bytesMax)

  return [
    {
      operation: {
        method: 'POST',
        path: '/try/parse',
        tag: 'read',
        summary: 'Read a file without a key; nothing is stored',
        query: tryQuery,
        body: { kind: 'file', form: fileForm },
        answer: { status: 200, type: 'application/json', schema: triedFile },
        refusals: [
          'filename-required',
          'bad-filename',
          'bad-base64',
          'try-too-large',
          'try-rate-limited',
          'try-busy',
          'try-timeout',
        ],
      },
      access: 'open',
      handle: async (call) => {
        const query = queryAs(call.request, tryQuery)
        if (!query.ok) return query
        const refused = tryFile.admit(clientAddressOf(call.request))
        if (refused !== undefined) return fail(refused)
        const tried = await withReceivedFile(
          call,
          { ...receiving, bytesMax, form: fileForm },
          async ({ file, keepUntil }) => {
            const { answer, settled } = tryFile.read(file, query.value.pictures)
            const given = await answer
            if (!given.ok && given.failure.kind === 'try-timeout') keepUntil(settled)
            return given
          },
        )
        if (tried.ok) return ok(json(tried.value))
        return fail(tried.failure.kind === 'upload-too-large' ? { kind: 'try-too-large', bytesMax } : tried.failure)
      },
    },
  ]
}
