/** One line on the child's standard input. The file lies in the child's own folder. */
export type RenderJob =
  | {
      readonly do: 'render'
      readonly path: string
      readonly sha256: string
      readonly page: number
      readonly scale: number
    }
  /** Takes a member out of a bundle, by its path inside. */
  | { readonly do: 'extract'; readonly path: string; readonly inner: string }

/** One line on channel 3, followed by that many bytes. */
export interface RenderReply {
  readonly bytes: number
  /** Of a rendered page. */
  readonly picture?: {
    readonly type: 'image/png' | 'image/jpeg'
    readonly width: number
    readonly height: number
    readonly pageWidth: number
    readonly pageHeight: number
  }
}
