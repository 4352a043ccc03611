import { openRenderProcess, type RenderProcess, type RenderProcessOptions } from './render-process.ts'

/** Several children that draw, each started when there is work for it: an order goes to the one with the least to do. */
export async function openRenderPool({
  processes,
  ...options
}: RenderProcessOptions & { readonly processes: number }): Promise<RenderProcess> {
  const children = await Promise.all(
    Array.from({ length: Math.max(1, processes) }, async () => ({ ...(await openRenderProcess(options)), waiting: 0 })),
  )

  return {
    async run(file, order) {
      const child = children.reduce((least, other) => (other.waiting < least.waiting ? other : least))
      child.waiting += 1
      try {
        return await child.run(file, order)
      } finally {
        child.waiting -= 1
      }
    },
    async close() {
      await Promise.all(children.map((child) => child.close()))
    },
  }
}
