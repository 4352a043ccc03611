import type { Bbox } from '../domain/document/block.ts'

export interface OcrPicture {
  /** PNG bytes, upright. */
  readonly png: Uint8Array
  readonly width: number
  readonly height: number
}

export interface OcrLine {
  readonly text: string
  /** In pixels of the picture, inside it. */
  readonly bbox: Bbox
  /** 0 to 1. */
  readonly confidence: number
  /** Words of the line in reading order, for tables and highlights. */
  readonly words: readonly { readonly text: string; readonly bbox: Bbox; readonly confidence: number }[]
}

/** Picture → lines of text. */
export interface Ocr {
  /** Names program and settings: another name says that the same picture may give other lines. */
  readonly id?: string

  readonly languages: readonly string[]

  /** Lines in reading order. A picture without text gives none; the same picture gives the same lines. */
  recognize(picture: OcrPicture): Promise<readonly OcrLine[]>

  close(): Promise<void>
}
