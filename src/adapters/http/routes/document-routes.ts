import type { Endpoint } from '../endpoint.ts'
import type { BodyLimits } from '../read-body.ts'
import { deleted, listing } from '../schema/replies.ts'
import { deleteQuery, listingRequest } from '../schema/requests.ts'
import type { UseCases } from '../use-cases.ts'
import { bodyEndpoint, queryEndpoint } from './ask-endpoint.ts'

/** What a tenant holds. */
export function documentRoutes(
  { listDocuments, deleteDocument }: Pick<UseCases, 'listDocuments' | 'deleteDocument'>,
  limits: BodyLimits,
): Endpoint[] {
  const list = {
    path: '/documents',
    tag: 'documents',
    reply: listing,
    refusals: ['bad-tenant', 'tenant-forbidden', 'tenant-not-found'],
  } as const
  return [
    queryEndpoint({ ...list, summary: 'List the documents of a tenant' }, 'GET', listingRequest, listDocuments),
    bodyEndpoint(
      { ...list, summary: 'List the documents of a tenant, asked by a body' },
      listingRequest,
      limits,
      listDocuments,
    ),
    queryEndpoint(
      {
        path: '/documents',
        tag: 'documents',
        summary: 'Remove a file from a tenant',
        reply: deleted,
        refusals: [...list.refusals, 'filename-required', 'key-not-configured', 'acl-protected', 'file-not-found'],
      },
      'DELETE',
      deleteQuery,
      deleteDocument,
    ),
  ]
}
