import type { CallToolResult, Tool as ListedTool, ToolAnnotations } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { Caller } from '../../domain/access/tenant.ts'
import type { Failure } from '../../domain/failure.ts'
import type { Result } from '../../domain/result.ts'
import { checked } from '../http/schema/checked.ts'
import { toolRefusal, toolResult } from './tool-result.ts'

export interface Tool {
  /** As `tools/list` tells it. */
  readonly listed: ListedTool
  /** Refused when its arguments do not have the listed shape. */
  call(args: unknown, caller: Caller): Promise<CallToolResult>
}

export interface ToolParts<I extends z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly annotations: ToolAnnotations
  readonly input: I
  readonly output: z.ZodObject
  run(asked: z.output<I>, caller: Caller): Promise<Result<object, Failure>>
}

/** For a tool that looks and changes nothing, and at nothing outside this server. */
export const readOnly: ToolAnnotations = { readOnlyHint: true, openWorldHint: false }

export function makeTool<I extends z.ZodObject>(parts: ToolParts<I>): Tool {
  const { name, title, description, annotations, input, output, run } = parts
  return {
    listed: {
      name,
      title,
      description,
      inputSchema: jsonSchemaOf(input, 'input'),
      outputSchema: jsonSchemaOf(output, 'output'),
      annotations,
    },
    async call(args, caller) {
      const asked = checked(input, args ?? {})
      if (!asked.ok) return toolRefusal(asked.failure)
      const answered = await run(asked.value, caller)
      return answered.ok ? toolResult(answered.value) : toolRefusal(answered.failure)
    },
  }
}

function jsonSchemaOf(schema: z.ZodObject, io: 'input' | 'output'): ListedTool['inputSchema'] {
  // Without the name of its dialect: clients of 2025 know only an older one, and these schemas are the same in both.
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema, { io, override: io === 'output' ? open : () => {} })
  return made as ListedTool['inputSchema']
}

/** Fields may be added to results, so a client must not take the list for closed. */
function open({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}
