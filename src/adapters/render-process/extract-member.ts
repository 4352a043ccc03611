import { createReadContext } from '../parse/format-reader.ts'
import { createExpansionBudget } from '../parse/shared/inflate.ts'
import { defaultLimits } from '../parse/shared/limits.ts'
import { createZipReader } from '../parse/zip/parser.ts'

/** The bytes of a bundle's member by the path under which it is listed; undefined when there is none. */
export async function extractMember(
  bytes: Uint8Array,
  inner: string,
  budget = createExpansionBudget(defaultLimits),
  depth = 0,
): Promise<Uint8Array | undefined> {
  if (depth >= defaultLimits.nestingMax) return undefined
  const { enclosed = [] } = await createZipReader().read(bytes, { ...createReadContext(), budget })
  const exact = enclosed.find(({ filename }) => filename === inner)
  if (exact !== undefined) return exact.open()
  const outer = enclosed.find(({ filename }) => inner.startsWith(`${filename}/`))
  return outer && extractMember(outer.open(), inner.slice(outer.filename.length + 1), budget, depth + 1)
}
