import * as z from 'zod'

/** The schemas that have a name in the interface description, as they are asked for and as they are answered. */
export const requestSchemas = z.registry<{ id: string }>()
export const replySchemas = z.registry<{ id: string }>()

export function request<S extends z.ZodType>(id: string, schema: S): S {
  requestSchemas.add(schema, { id })
  return schema
}

export function reply<S extends z.ZodType>(id: string, schema: S): S {
  replySchemas.add(schema, { id })
  return schema
}
