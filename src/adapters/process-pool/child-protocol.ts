import type { ReadableFormat, SourceFormat } from '../../domain/document/document.ts'
import type { OcrLine } from '../../ports/ocr.ts'
import type { FormatReader } from '../parse/format-reader.ts'
import type { OcrSettings } from '../parse/parser-version.ts'

export interface ChildSettings {
  readonly version: string
  readonly ocr: OcrSettings
  /** URL of the module that knows the readers. */
  readonly readers: string
  /** Pictures go to the server, whose owner has a recogniser of its own. */
  readonly ocrByServer: boolean
  /** Of one file's time, so that what was read by then is still handed over. */
  readonly recognitionMs: number
}

/** What the readers' module gives. */
export interface ReadersModule {
  createAllReaders(): readonly FormatReader[]
  formatsRead(ocr: OcrSettings): readonly ReadableFormat[]
}

/** One line on the child's standard input: a file to read, or what the server found in a picture. */
export type Order = Job | PictureAnswer

export interface Job {
  readonly path: string
  readonly filename: string
}

export interface PictureQuestion {
  readonly id: number
  readonly width: number
  readonly height: number
  /** Base64. */
  readonly png: string
}

export interface PictureAnswer {
  readonly picture: number
  /** Null when the recogniser failed. */
  readonly lines: readonly OcrLine[] | null
}

/** Lines on the child's channel 3 that are not lines of a Document. */
export type Control =
  | { readonly ready: true }
  /** The file was opened and is of this format. */
  | { readonly began: SourceFormat }
  /** Asks the server to recognise. */
  | { readonly picture: PictureQuestion }
  | { readonly done: { readonly residentMb: number; readonly faults: readonly string[] } }
  /** The child itself is at fault: the file was not there, or its code is broken. */
  | { readonly failed: string }

const mark = '#'

export function controlLine(control: Control): string {
  return `${mark}${JSON.stringify(control)}`
}

/** Undefined for a line of a Document. */
export function controlFrom(line: string): Control | undefined {
  return line.startsWith(mark) ? (JSON.parse(line.slice(mark.length)) as Control) : undefined
}
