import type { PageRenderer } from '../../ports/page-renderer.ts'
import type { RenderProcess } from './render-process.ts'

/** Draws PDF pages and pictures in a process that may be lost. */
export function createContainedRenderer(process: RenderProcess): PageRenderer {
  return {
    async render(file, page, scale) {
      const done = await process.run(file, { do: 'render', sha256: file.sha256, page, scale })
      return done?.head.picture && { bytes: done.body, ...done.head.picture }
    },
    close: () => process.close(),
  }
}
