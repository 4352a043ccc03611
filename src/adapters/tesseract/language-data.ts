import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The variant with the best accuracy that still computes in whole numbers. */
const variant = '4.0.0_best_int'
const languageName = /^[A-Za-z][A-Za-z_]{1,30}$/
const require = createRequire(import.meta.url)

/** A language was asked for whose data is not installed. */
export class OcrLanguageMissing extends Error {
  readonly languages: readonly string[]

  constructor(languages: readonly string[]) {
    super(`no recognition data for ${languages.join(', ')}: install ${languages.map(packageOf).join(', ')}`)
    this.name = 'OcrLanguageMissing'
    this.languages = languages
  }
}

export type OcrAvailability =
  | { readonly available: true; readonly languages: readonly string[] }
  | { readonly available: false; readonly languages: readonly string[]; readonly missing: readonly string[] }

/** Could these languages be recognised here? Looks for their data and starts nothing. */
export function ocrAvailability(languages: readonly string[]): OcrAvailability {
  const missing = languages.filter((language) => languageFile(language) === undefined)
  if (languages.length > 0 && missing.length === 0) return { available: true, languages }
  return { available: false, languages, missing }
}

/** Where the data of a language lies; undefined when it is not installed. */
export function languageFile(language: string): string | undefined {
  if (!languageName.test(language)) return undefined
  try {
    const folder = dirname(require.resolve(`${packageOf(language)}/package.json`))
    const file = join(folder, variant, `${language}.traineddata.gz`)
    return existsSync(file) ? file : undefined
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}

const packageOf = (language: string): string => `@tesseract.js-data/${language}`

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'
}
