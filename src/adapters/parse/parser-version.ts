/** Raise it whenever the same bytes may give another Document: the parse cache starts a new generation. */
const readersVersion = '1'

export interface OcrSettings {
  readonly enabled: boolean
  /** As the recogniser names them: `kor`, `eng`. */
  readonly languages: readonly string[]
}

/** What was read with recognition, or with other languages, is another reading. */
export function parserVersion({ enabled, languages }: OcrSettings): string {
  return `${readersVersion}-${enabled ? `ocr-${languages.join('-')}` : 'no-ocr'}`
}
