import * as z from 'zod'
import { chunkBudgetDefault, chunkBudgetMax, chunkBudgetMin } from '../../../domain/chunk/chunk.ts'

/** The server's cap on `limit`: asking for more is clipped, not refused. */
export const limitMax = 20
export const contextBudgetMax = 40_000

const wellFormed = '올바른 유니코드 문자열이어야 합니다.'

/** Length is counted in characters, as JSON Schema counts it: an emoji is one. */
export function characters(least: number, most: number) {
  return z
    .string()
    .refine((text) => text.isWellFormed(), { error: wellFormed })
    .refine((text) => text.length >= least && [...text].length <= most, {
      error: `${least}자 이상 ${most}자 이하여야 합니다.`,
    })
    .meta({ minLength: least, maxLength: most })
}

/** Asked by people: white space around it says nothing, and its Unicode form is not theirs to choose. */
export const question = z
  .string()
  .trim()
  .normalize('NFC')
  .pipe(characters(1, 2_000))
  .meta({ description: 'One to 2,000 characters after trimming.', minLength: 1, maxLength: 2_000 })

/** The name is checked where tenants are known, so that a wrong one is told apart as `BAD_TENANT`. */
export const tenant = z
  .string()
  .meta({ description: 'One to 64 letters, digits, `-`, `_` and `.`, not starting with a dot.', examples: ['kim'] })

export const principal = characters(1, 500)
  .optional()
  .meta({ description: 'Restricts to the documents this principal may see; without it, to those everyone may see.' })

export function limit(fallback: number, most: number = limitMax) {
  return wholeNumber(1)
    .transform((value) => Math.min(value, most))
    .prefault(fallback)
    .meta({ description: `How many at most; above ${most} it is clipped.` })
}

export const contextBudget = wholeNumber(100)
  .transform((value) => Math.min(value, contextBudgetMax))
  .prefault(4_000)
  .meta({ description: `Characters of the bundle; above ${contextBudgetMax} it is clipped.` })

export const chunkBudget = wholeNumber(chunkBudgetMin, chunkBudgetMax)
  .optional()
  .meta({ description: `Characters of a chunk; ${chunkBudgetDefault} without it.` })

export const pagePictures = wholeNumber(0, 5).optional().meta({
  description: 'Pictures of so many of its first pages are added, where the format has them; none without it.',
})

export const llm = z
  .boolean()
  .default(false)
  .meta({ description: 'Let the gateway write the answer; its citations are checked.' })

/** Any whole number, also past the safe ones: it is only ever compared. */
function wholeNumber(least: number, most?: number) {
  const takes =
    most === undefined ? `${least} 이상의 정수여야 합니다.` : `${least} 이상 ${most} 이하의 정수여야 합니다.`
  return z
    .number()
    .refine((value) => Number.isInteger(value) && value >= least && value <= (most ?? value), { error: takes })
    .meta({ type: 'integer', minimum: least, ...(most === undefined ? {} : { maximum: most }) })
}
