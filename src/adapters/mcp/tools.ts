import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { BuildContext } from '../../application/build-context.ts'
import type { ChunkFile } from '../../application/chunk-file.ts'
import type { DeleteDocument } from '../../application/delete-document.ts'
import type { ParseGate } from '../../application/limit-parses.ts'
import type { ListDocuments } from '../../application/list-documents.ts'
import type { SearchTenant } from '../../application/search-tenant.ts'
import type { UploadDocument } from '../../application/upload-document.ts'
import type { VerifyAnswer } from '../../application/verify-answer.ts'
import type { Caller } from '../../domain/access/tenant.ts'
import { leavesOf } from '../../domain/document/document.ts'
import { givenFile } from './given-file.ts'
import { pageOf } from './page-of.ts'
import { toolAnswer, toolRefusal, toolResult } from './tool-result.ts'

export interface ToolUseCases {
  readonly chunkFile: ChunkFile
  readonly listDocuments: ListDocuments
  readonly searchTenant: SearchTenant
  readonly buildContext: BuildContext
  readonly verifyAnswer: VerifyAnswer
  readonly uploadDocument: UploadDocument
  readonly deleteDocument: DeleteDocument
  readonly parseGate: ParseGate
}

export interface ToolSettings {
  readonly version: string
  readonly uploadBytesMax: number
  /** Adding and removing need a server with keys. */
  readonly keysConfigured: boolean
}

const tenant = z.string().describe('보관함 이름 (tenant): one directory of the corpus')
const principal = z.string().min(1).max(500).optional().describe('Restricts the result to what this principal may see')
const query = z.string().trim().min(1).max(2000)
const limit = z
  .number()
  .int()
  .min(1)
  .default(10)
  .transform((wanted) => Math.min(wanted, 20))
  .describe('At most 20')
const cursor = z.number().int().min(0).default(0).describe('Where to go on: next_cursor of the page before')
const file = {
  filename: z.string().describe('File name with its extension'),
  data_base64: z.string().describe('The file, standard base64'),
}
const ref = z.object({ doc_id: z.string(), chunk_id: z.string() })
const open = z.looseObject({})

const reading = { readOnlyHint: true, openWorldHint: false } as const
const chunksPerPage = 20
const documentsPerPage = 50

/** One server for one caller: ownership and access are those of the routes, since the use cases are the same. */
export function createToolServer(useCases: ToolUseCases, settings: ToolSettings, caller: Caller): McpServer {
  const server = new McpServer(
    { name: 'munseo', version: settings.version },
    { instructions: '한국어 공문서를 읽고 근거를 찾습니다. get_evidence의 [n]은 sources[n-1]을 가리킵니다.' },
  )

  /** Reading a file takes a place in the same gate as the routes do. */
  async function gated(work: () => Promise<CallToolResult>): Promise<CallToolResult> {
    const leave = useCases.parseGate.enter()
    if (leave === undefined) return toolRefusal({ kind: 'parse-limit' })
    try {
      return await work()
    } finally {
      leave()
    }
  }

  server.registerTool(
    'read_document',
    {
      title: '문서 읽기',
      description: `Reads one file without storing it: what it states about itself and its chunks, ${chunksPerPage} at a time.`,
      inputSchema: z.object({ ...file, budget: z.number().int().min(100).max(20_000).optional(), cursor }),
      outputSchema: open,
      annotations: reading,
    },
    async ({ budget, cursor: from, ...given }) => {
      const source = givenFile(given, settings.uploadBytesMax)
      if (!source.ok) return toolRefusal(source.failure)
      return gated(async () => {
        const { document, chunks } = await useCases.chunkFile(source.value, budget)
        const { doc_id, source: about, access, structure, warnings } = document
        const members = leavesOf(document).filter((leaf) => leaf !== document)
        return toolResult({
          doc_id,
          source: about,
          access,
          structure,
          warnings,
          ...(document.members === undefined
            ? {}
            : { members: members.map((leaf) => ({ doc_id: leaf.doc_id, source: leaf.source, access: leaf.access })) }),
          ...pageOf('chunks', chunks, from, chunksPerPage),
        })
      })
    },
  )

  server.registerTool(
    'list_documents',
    {
      title: '문서 목록',
      description: `Lists the documents of a tenant with their state, ${documentsPerPage} at a time.`,
      inputSchema: z.object({ tenant, principal, cursor }),
      outputSchema: open,
      annotations: reading,
    },
    async ({ cursor: from, ...request }) => {
      const listed = await useCases.listDocuments(caller, request)
      if (!listed.ok) return toolRefusal(listed.failure)
      const { documents, ...counts } = listed.value
      return toolResult({ ...counts, ...pageOf('documents', documents, from, documentsPerPage) })
    },
  )

  server.registerTool(
    'search_documents',
    {
      title: '문서 검색',
      description: 'Finds chunks by words and meaning. Keep the order of hits; do not sort by score.',
      inputSchema: z.object({ tenant, query, limit, principal }),
      outputSchema: open,
      annotations: reading,
    },
    async (request) => toolAnswer(await useCases.searchTenant(caller, request)),
  )

  server.registerTool(
    'get_evidence',
    {
      title: '근거 묶음',
      description:
        'Numbered evidence for a question, to answer from. Cite as [n]; check the answer with verify_answer.',
      inputSchema: z.object({
        tenant,
        query,
        budget: z
          .number()
          .int()
          .min(100)
          .default(4000)
          .transform((wanted) => Math.min(wanted, 40_000))
          .describe('Characters, at most 40000'),
        limit,
        principal,
      }),
      outputSchema: open,
      annotations: reading,
    },
    async (request) => toolAnswer(await useCases.buildContext(caller, request)),
  )

  server.registerTool(
    'verify_answer',
    {
      title: '답 검사',
      description: 'Checks numbers, references and quotations of an answer against the sources of get_evidence.',
      inputSchema: z.object({
        tenant,
        answer: z.string().min(1).max(100_000),
        sources: z.array(ref).max(1000).optional(),
        citations: z
          .array(z.object({ n: z.number().int().optional(), ...ref.partial().shape, quote: z.string() }))
          .max(1000)
          .optional(),
        principal,
      }),
      outputSchema: open,
      annotations: reading,
    },
    async (request) => toolAnswer(await useCases.verifyAnswer(caller, request)),
  )

  server.registerTool(
    'add_document',
    {
      title: '문서 올리기',
      description: 'Stores a file in a tenant and reads it at once.',
      inputSchema: z.object({ tenant, ...file, replace: z.boolean().default(false) }),
      outputSchema: open,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
    },
    async ({ tenant: into, replace, ...given }) => {
      if (!settings.keysConfigured) return toolRefusal({ kind: 'key-not-configured' })
      const source = givenFile(given, settings.uploadBytesMax)
      if (!source.ok) return toolRefusal(source.failure)
      return gated(async () =>
        toolAnswer(await useCases.uploadDocument(caller, { tenant: into, file: source.value, replace })),
      )
    },
  )

  server.registerTool(
    'remove_document',
    {
      title: '문서 지우기',
      description: 'Removes a file from a tenant.',
      inputSchema: z.object({ tenant, filename: z.string().min(1) }),
      outputSchema: open,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    async (request) => {
      if (!settings.keysConfigured) return toolRefusal({ kind: 'key-not-configured' })
      return toolAnswer(await useCases.deleteDocument(caller, request))
    },
  )

  return server
}
