import { registerHooks } from 'node:module'

/** Classes of the engine's drawing half, as far as reading changes them. A class this version does not have is absent. */
export interface InnerClasses {
  readonly Font?: { readonly prototype: FontMethods }
  readonly TranslatedFont?: { readonly prototype: { loadType3Data(...args: unknown[]): Promise<void> } }
  readonly CFFParser?: { readonly prototype: { parseCharStrings(font: { charStrings: unknown }): object } }
  readonly CFFCompiler?: { readonly prototype: { compile(): unknown } }
  readonly DecodeStream?: { readonly prototype: StreamMethods }
  readonly PartialEvaluator?: { readonly prototype: EvaluatorMethods }
  readonly OperatorList?: { readonly prototype: object }
  readonly Page?: { readonly prototype: { extractTextContent(...args: unknown[]): Promise<unknown> } }
}

export interface FontProperties {
  readonly composite?: boolean
  readonly hasIncludedToUnicodeMap?: boolean
  readonly hasEncoding?: boolean
}

export interface FontMethods {
  checkAndRepair(name: string, file: unknown, properties: FontProperties): unknown
  convert(name: string, file: unknown, properties: FontProperties): unknown
}

export interface EngineStream {
  readonly isAsync?: boolean
  reset(): void
  getBytes(): Uint8Array
  asyncGetBytes(): Promise<Uint8Array | null>
}

export interface StreamMethods {
  readonly stream: EngineStream
  asyncGetBytesFromDecompressionStream(
    packing: string,
  ): Promise<{ decompressed: Uint8Array | null; compressed: Uint8Array }>
}

export interface EvaluatorMethods {
  readToUnicode(map: unknown): Promise<unknown>
  hasBlendModes(): boolean
}

const wanted = [
  'Font',
  'TranslatedFont',
  'CFFParser',
  'CFFCompiler',
  'DecodeStream',
  'PartialEvaluator',
  'OperatorList',
  'Page',
] as const

/**
 * A second copy of the module at `url`, in which the classes that it keeps to itself are exported too. The copy may be
 * changed without a change for those who paint with the first.
 */
export async function loadWithInnerClasses<Module>(url: string): Promise<Module & InnerClasses> {
  const copy = `${url}?inner`
  const hooks = registerHooks({
    load(asked, context, nextLoad) {
      const loaded = nextLoad(asked, context)
      if (asked !== copy || loaded.source === undefined || loaded.source === null) return loaded
      const source =
        typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString('utf8')
      const names = wanted.filter((name) => new RegExp(`^class ${name}\\b`, 'mu').test(source))
      return { ...loaded, source: `${source}\nexport { ${names.join(', ')} }\n` }
    },
  })
  try {
    return (await import(copy)) as Module & InnerClasses
  } finally {
    hooks.deregister()
  }
}
