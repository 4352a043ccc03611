// The interface description as TypeScript: the text of src/adapters/client/interface.ts.

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema | false
  readonly prefixItems?: readonly Schema[]
  readonly description?: string
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly parameters?: readonly {
    readonly in: string
    readonly name: string
    readonly required?: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

export interface Description {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** Requests may leave a field undefined and take lists that are not to be changed; answers are plain values. */
type Side = 'request' | 'answer'

export function clientInterface({ info, paths, components }: Description): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  )
  const requested = new Set(operations.flatMap((one) => Object.values(one.requestBody?.content ?? {}).map(nameOfRef)))
  const types = Object.entries(components.schemas).map(([name, schema]) => {
    const type = typeOf(schema, requested.has(name) ? 'request' : 'answer')
    const declared = schema.properties === undefined ? `type ${name} = ${type}` : `interface ${name} ${type}`
    return `${remark(schema.description)}export ${declared}\n`
  })
  const asked = operations.map((one) => `${remark(one.summary)}${one.operationId}: ${exchangeOf(one)}\n`)
  const table = operations.map(
    (one) =>
      `${one.operationId}: { method: '${one.method}', path: '${one.path}', answers: '${answerOf(one).kind}' },\n`,
  )
  return `// Made from the interface description ${info.version} (GET /openapi.json); test/client/interface.test.ts keeps it so.
import type { GivenFile } from './given-file.ts'

${types.join('\n')}
/** What each operation takes and gives, by its id. */
export interface Operations {
${asked.join('')}}

export const operations = {
${table.join('')}} as const satisfies Record<keyof Operations, { method: string; path: string; answers: string }>
`
}

function exchangeOf(operation: Operation): string {
  const takesFile = operation.requestBody?.content?.['application/octet-stream'] !== undefined
  // The name of a file goes with it.
  const asked = (operation.parameters ?? []).filter(
    (one) => one.in === 'query' && !(takesFile && one.name === 'filename'),
  )
  const fields = asked.map(
    ({ name, required, schema }) =>
      `${name}${required ? '' : '?'}: ${typeOf(schema, 'request')}${required ? '' : ' | undefined'}`,
  )
  const json = operation.requestBody?.content?.['application/json']?.schema
  return `{ ${[
    ...(fields.length === 0 ? [] : [`query${asked.some((one) => one.required) ? '' : '?'}: { ${fields.join('; ')} }`]),
    ...(takesFile ? ['file: GivenFile'] : json === undefined ? [] : [`body: ${typeOf(json, 'request')}`]),
    `reply: ${answerOf(operation).type}`,
  ].join('; ')} }`
}

function answerOf({ responses }: Operation): { kind: 'json' | 'text'; type: string } {
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const contents = good.flatMap(([, { content = {} }]) => Object.entries(content))
  const [type = '', about] = contents[0] ?? []
  const none = good.some(([, { content }]) => content === undefined) ? ' | undefined' : ''
  return type === 'application/json'
    ? { kind: 'json', type: `${typeOf(about?.schema ?? {}, 'answer')}${none}` }
    : { kind: 'text', type: 'string' }
}

function typeOf(schema: Schema, side: Side): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => typeOf(one, side)).join(' | ')
  const names = [schema.type ?? []].flat() as readonly string[]
  return names.map((name) => typeNamed(name, schema, side)).join(' | ') || 'unknown'
}

function typeNamed(name: string, schema: Schema, side: Side): string {
  switch (name) {
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return arrayOf(schema, side)
    case 'object':
      return objectOf(schema, side)
    default:
      return name
  }
}

function arrayOf({ items, prefixItems }: Schema, side: Side): string {
  if (prefixItems !== undefined) return `[${prefixItems.map((one) => typeOf(one, side)).join(', ')}]`
  const item = typeOf(items || {}, side)
  const list = /[|{]/u.test(item) ? `(${item})[]` : `${item}[]`
  return side === 'request' ? `readonly ${list}` : list
}

function objectOf({ properties, required = [], additionalProperties }: Schema, side: Side): string {
  if (properties === undefined) {
    const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties, side) : 'unknown'
    return `Record<string, ${value}>`
  }
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name)
    const type = `${typeOf(schema, side)}${!isRequired && side === 'request' ? ' | undefined' : ''}`
    return `${remark(schema.description)}${name}${isRequired ? '' : '?'}: ${type}\n`
  })
  const open = typeof additionalProperties === 'object' && side === 'request' ? '[field: string]: unknown\n' : ''
  return `{\n${fields.join('')}${open}}`
}

const remark = (text: string | undefined) => (text === undefined ? '' : `/** ${text} */\n`)
const nameOfRef = ({ schema }: { schema: Schema }) => schema.$ref?.split('/').at(-1) ?? ''
