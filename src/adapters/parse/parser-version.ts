/** Raise it whenever the same bytes may give another Document: the parse cache starts a new generation. */
const readersVersion = '2'

export interface OcrSettings {
  readonly enabled: boolean
  /** As the recogniser names them: `kor`, `eng`. */
  readonly languages: readonly string[]
  /** Names a recogniser that is not ours. */
  readonly recognizer?: string
}

/** What was read with recognition, by another recogniser or in other languages, is another reading. */
export function parserVersion({ enabled, languages, recognizer }: OcrSettings): string {
  if (!enabled) return `${readersVersion}-no-ocr`
  const by = recognizer === undefined ? [] : [recognizer.replaceAll(/[^\w.]+/gu, '_')]
  return [readersVersion, 'ocr', ...by, ...languages].join('-')
}
