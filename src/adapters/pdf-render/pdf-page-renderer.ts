import { readFile } from 'node:fs/promises'
import type { PageRenderer } from '../../ports/page-renderer.ts'
import type { SourceFile } from '../../ports/parser.ts'
import { openPagePainter, type PagePainter } from './page-painter.ts'

const signature = '%PDF-'
const headerMax = 1_024 + signature.length

/** Paints PDF pages. The last file stays open, since a view shows several pages of one document. */
export function createPdfPageRenderer(options: { pixelsMax?: number } = {}): PageRenderer {
  const pixelsMax = options.pixelsMax ?? 25_000_000
  let open: { sha256: string; painter: PagePainter } | undefined
  let turn: Promise<unknown> = Promise.resolve()

  async function closeOpen(): Promise<void> {
    await open?.painter.close()
    open = undefined
  }

  async function painterOf(file: SourceFile): Promise<PagePainter | undefined> {
    if (open?.sha256 === file.sha256) return open.painter
    await closeOpen()
    const bytes = file.content instanceof Uint8Array ? file.content : await readFile(file.content.path)
    if (!Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, headerMax)).includes(signature))
      return undefined
    const painter = await openPagePainter(bytes, { pixelsMax })
    open = { sha256: file.sha256, painter }
    return painter
  }

  /** One page at a time: two at once would double the memory. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }

  return {
    render: (file, page, scale) =>
      inTurn(async () => {
        const painter = await painterOf(file).catch(() => undefined)
        // A PNG takes as long to compress as the page to paint, and is three times as large.
        return painter?.paint(page, scale, 'image/jpeg')
      }),
    close: () => inTurn(closeOpen),
  }
}
