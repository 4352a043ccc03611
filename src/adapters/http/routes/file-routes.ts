import type { ParseGate } from '../../../application/limit-parses.ts'
import type { Failure } from '../../../domain/failure.ts'
import { fail, ok, type Result } from '../../../domain/result.ts'
import type { Endpoint } from '../endpoint.ts'
import { queryAs } from '../query.ts'
import { type ReceivingOptions, withReceivedFile } from '../receive-file.ts'
import { json } from '../reply.ts'
import { document } from '../schema/document-replies.ts'
import { chunkedFile, uploaded } from '../schema/replies.ts'
import { chunkForm, chunkQuery, fileForm, uploadForm, uploadQuery } from '../schema/requests.ts'
import type { UseCases } from '../use-cases.ts'

type Uses = Pick<UseCases, 'parseFile' | 'chunkFile' | 'uploadDocument' | 'parseGate'>
type Receiving = Omit<ReceivingOptions<never>, 'form'>

const refusals: readonly Failure['kind'][] = ['filename-required', 'bad-filename', 'bad-base64', 'parse-limit']

/** The routes that take a file and read it. */
export function fileRoutes(useCases: Uses, receiving: Receiving): Endpoint[] {
  const { parseFile, chunkFile, uploadDocument, parseGate } = useCases

  const parse: Endpoint = {
    operation: {
      method: 'POST',
      path: '/parse',
      tag: 'read',
      summary: 'Read a file into a document',
      body: { kind: 'file', form: fileForm },
      answer: { status: 200, type: 'application/json', schema: document },
      refusals,
    },
    access: 'keyed',
    handle: async (call) => {
      if (isFull(parseGate)) return fail({ kind: 'parse-limit' })
      return withReceivedFile(call, { ...receiving, form: fileForm }, ({ file }) =>
        throughGate(parseGate, async () => ok(json(await parseFile(file)))),
      )
    },
  }

  const chunk: Endpoint = {
    operation: {
      method: 'POST',
      path: '/chunk',
      tag: 'read',
      summary: 'Read a file into a document and its chunks',
      query: chunkQuery,
      body: { kind: 'file', form: chunkForm },
      answer: { status: 200, type: 'application/json', schema: chunkedFile },
      refusals,
    },
    access: 'keyed',
    handle: async (call) => {
      const query = queryAs(call.request, chunkQuery)
      if (!query.ok) return query
      if (isFull(parseGate)) return fail({ kind: 'parse-limit' })
      return withReceivedFile(call, { ...receiving, form: chunkForm }, ({ file, form }) =>
        throughGate(parseGate, async () => ok(json(await chunkFile(file, form?.budget ?? query.value.budget)))),
      )
    },
  }

  const upload: Endpoint = {
    operation: {
      method: 'POST',
      path: '/documents/upload',
      tag: 'documents',
      summary: 'Store a file in a tenant and read it at once',
      query: uploadQuery,
      body: { kind: 'file', form: uploadForm },
      answer: { status: 201, type: 'application/json', schema: uploaded },
      refusals: [...refusals, 'bad-tenant', 'tenant-forbidden', 'acl-protected', 'key-not-configured', 'file-exists'],
    },
    access: 'keyed',
    usesTenant: true,
    needsKeys: true,
    handle: async (call) => {
      const query = queryAs(call.request, uploadQuery)
      if (!query.ok) return query
      if (isFull(parseGate)) return fail({ kind: 'parse-limit' })
      return withReceivedFile(call, { ...receiving, form: uploadForm }, async ({ file, form }) => {
        const tenant = soleTenant(query.value.tenant, form?.tenant)
        if (!tenant.ok) return tenant
        const replace = form?.replace ?? query.value.replace ?? false
        return throughGate(parseGate, async () => {
          const stored = await uploadDocument(call.caller, { tenant: tenant.value, file, replace })
          return stored.ok ? ok(json(stored.value, 201)) : stored
        })
      })
    },
  }

  return [parse, chunk, upload]
}

/** Looked at before a body is received for nothing; the place itself is taken when there is something to read. */
function isFull({ parallelMax, parsingNow }: ParseGate): boolean {
  return parallelMax !== undefined && parsingNow >= parallelMax
}

async function throughGate<T>(gate: ParseGate, work: () => Promise<Result<T, Failure>>): Promise<Result<T, Failure>> {
  const leave = gate.enter()
  if (leave === undefined) return fail({ kind: 'parse-limit' })
  try {
    return await work()
  } finally {
    leave()
  }
}

/** It may stand in the query, in the form, or in both alike. */
function soleTenant(inQuery: string | undefined, inForm: string | undefined): Result<string, Failure> {
  const tenant = inQuery ?? inForm
  if (tenant === undefined) return refused('필수 항목입니다.')
  if (inForm !== undefined && inForm !== tenant) return refused('쿼리와 본문의 tenant가 서로 다릅니다.')
  return ok(tenant)
}

function refused(message: string): Result<never, Failure> {
  return fail({ kind: 'bad-request', issues: [{ path: 'tenant', message }] })
}
