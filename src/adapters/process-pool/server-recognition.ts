import type { Logger } from '../../ports/logger.ts'
import type { Ocr } from '../../ports/ocr.ts'
import type { OcrSettings } from '../parse/parser-version.ts'
import type { Recognize } from './parse-child.ts'

/** What children are told of a recogniser that is not ours. */
export function settingsOf({ id, languages }: Ocr, { enabled }: OcrSettings): OcrSettings {
  return { enabled, languages, recognizer: id ?? 'own' }
}

/** The recogniser of a team may fail; why is for the log, without its message, which may hold text of the document. */
export function answering(recognizer: Ocr, logger: Logger): Recognize {
  return async (picture) => {
    try {
      return await recognizer.recognize(picture)
    } catch (fault) {
      logger.error('recognition failed', { cause: fault instanceof Error ? fault.name : typeof fault })
      return null
    }
  }
}
