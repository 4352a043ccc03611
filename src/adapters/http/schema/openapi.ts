import * as z from 'zod'
import type { Failure } from '../../../domain/failure.ts'
import type { Endpoint, Operation } from '../endpoint.ts'
import { publishedRefusal } from '../problem.ts'
import { replySchemas, requestSchemas } from './published.ts'
import { problem } from './replies.ts'

export const interfaceVersion = '0.1.0'

type Schema = Record<string, unknown>

/** The interface description, made from the very schemas that check requests. */
export function openApiOf(endpoints: readonly Endpoint[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const { path, method } = endpoint.operation
    paths[path] ??= {}
    paths[path][method.toLowerCase()] = describe(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Munseo',
      version: interfaceVersion,
      summary: 'Reads Korean official documents into JSON and chunks that carry their evidence.',
      description:
        'A file that cannot be read is not an error: the answer is 200 and `access.reason` says why. ' +
        'Every refusal is a problem (RFC 9457) with a stable `reason`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [
      { name: 'read', description: 'Files into documents and chunks.' },
      { name: 'documents', description: 'The documents of a tenant.' },
      { name: 'ask', description: 'Questions to a tenant.' },
      { name: 'service', description: 'The service itself.' },
      { name: 'pages', description: 'Pages and documents for people.' },
    ],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
      schemas: { ...componentsOf(requestSchemas, 'input'), ...componentsOf(replySchemas, 'output') },
    },
  }
}

const reference = (id: string) => `#/components/schemas/${id}`

function componentsOf(registry: typeof requestSchemas, io: 'input' | 'output'): Record<string, Schema> {
  const { schemas } = z.toJSONSchema(registry, { io, uri: reference, override: io === 'output' ? open : () => {} })
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, bare(schema as Schema)]))
}

/** Fields may be added to answers, so a client must not take the list for closed. */
function open({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}

function bare({ $schema: _dialect, $id: _id, ...schema }: Schema): Schema {
  return schema
}

function describe(endpoint: Endpoint): object {
  const { operation, access } = endpoint
  return {
    operationId: operationIdOf(operation),
    tags: [operation.tag],
    summary: operation.summary,
    security: access === 'open' ? [] : [{ bearer: [] }, { apiKey: [] }],
    ...parametersOf(operation),
    ...bodyOf(operation),
    responses: { ...answersOf(operation), ...refusalsOf(endpoint) },
  }
}

function operationIdOf({ method, path }: Operation): string {
  const words = path.split(/[^a-z]+/iu).filter(Boolean)
  return [method.toLowerCase(), ...(words.length === 0 ? ['home'] : words)]
    .map((word, at) => (at === 0 ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join('')
}

const fileName = { in: 'header', name: 'X-Filename', schema: { type: 'string' }, description: 'Percent-encoded.' }
const fileNameInQuery = { in: 'query', name: 'filename', schema: { type: 'string' } }

function parametersOf({ query, body }: Operation): { parameters?: object[] } {
  const parameters: object[] = body?.kind === 'file' ? [fileName, fileNameInQuery] : []
  if (query !== undefined) {
    const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input' })
    for (const [name, schema] of Object.entries(properties)) {
      parameters.push({ in: 'query', name, required: required.includes(name), schema })
    }
  }
  return parameters.length === 0 ? {} : { parameters }
}

function bodyOf({ body }: Operation): { requestBody?: object } {
  if (body === undefined) return {}
  if (body.kind === 'json') {
    return { requestBody: { required: true, content: { 'application/json': { schema: referenceTo(body.schema) } } } }
  }
  return {
    requestBody: {
      required: true,
      description: 'The bytes of the file under any type that is no form, or its JSON form.',
      content: {
        'application/octet-stream': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } },
        'application/json': { schema: referenceTo(body.form) },
      },
    },
  }
}

function answersOf({ answer }: Operation): Record<string, object> {
  const { status, type, schema, orEmpty } = answer
  const described =
    schema === undefined ? { type: type === 'application/json' ? 'object' : 'string' } : referenceTo(schema)
  return {
    [status]: { description: status === 201 ? 'Done' : 'Answered', content: { [type]: { schema: described } } },
    ...(orEmpty === undefined ? {} : { [orEmpty]: { description: 'Taken; there is nothing to answer' } }),
  }
}

function referenceTo(schema: z.ZodType): object {
  const id = requestSchemas.get(schema)?.id ?? replySchemas.get(schema)?.id
  if (id === undefined) throw new Error('a schema of the interface has no name')
  return { $ref: reference(id) }
}

/** One answer a status, naming the reasons it can have. */
function refusalsOf({ operation, access }: Endpoint): Record<string, object> {
  const kinds: Failure['kind'][] = ['host-forbidden', 'origin-forbidden', ...operation.refusals]
  if (access === 'keyed') kinds.push('key-required', 'key-invalid', 'keys-unavailable', 'rate-limited')
  if (operation.query !== undefined) kinds.push('bad-request')
  if (operation.body !== undefined) {
    kinds.push(
      'bad-request',
      'bad-json',
      'body-incomplete',
      'body-timeout',
      'upload-too-large',
      'unsupported-media-type',
    )
  }
  const reasons = new Map<number, Set<string>>()
  for (const { status, reason } of kinds.map(publishedRefusal)) {
    reasons.set(status, (reasons.get(status) ?? new Set()).add(reason))
  }
  reasons.set(500, new Set(['INTERNAL']))
  return Object.fromEntries(
    [...reasons].map(([status, names]) => [
      status,
      {
        description: [...names].map((name) => `\`${name}\``).join(', '),
        content: { 'application/problem+json': { schema: referenceTo(problem) } },
      },
    ]),
  )
}
