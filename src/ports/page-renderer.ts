import type { SourceFile } from './parser.ts'

export interface RenderedPage {
  /** The file of the picture. */
  readonly bytes: Uint8Array
  readonly type: 'image/png' | 'image/jpeg'
  /** Of the picture, in pixels. */
  readonly width: number
  readonly height: number
  /** Of the page, in the unit of the document's rectangles. */
  readonly pageWidth: number
  readonly pageHeight: number
}

/** Page → picture, for showing evidence on the original. */
export interface PageRenderer {
  /** Undefined when the file has no such page, has no page pictures (HWP, DOCX), or cannot be drawn. */
  render(file: SourceFile, page: number, scale: number): Promise<RenderedPage | undefined>

  close(): Promise<void>
}
