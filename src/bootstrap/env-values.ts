import * as z from 'zod'

/** How a variable's text becomes a value. Every message says what the variable takes, never what it held. */

export const flag = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'], { error: 'takes 0 or 1' })
  .transform((text) => text === '1' || text === 'true' || text === 'on')

export function wholeNumber(least: number, most: number) {
  const takes = `takes a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,16}$/u, { error: takes })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error: takes })
}

/** A limit that can be switched off: `off`, `none` and `0` mean no limit. */
export function limitOrOff(most: number) {
  const takes = `takes a whole number from 1 to ${most}, or off`
  return z
    .string()
    .regex(/^(?:off|none|\d{1,16})$/u, { error: takes })
    .transform((text) => (/^\d/u.test(text) ? Number(text) : 0))
    .refine((value) => value <= most, { error: takes })
    .transform((value) => (value === 0 ? undefined : value))
}

export const httpUrl = z
  .string()
  .refine((text) => /^https?:$/u.test(URL.parse(text)?.protocol ?? ''), { error: 'takes an http or https URL' })
  .refine((text) => URL.parse(text)?.username === '', { error: 'takes a URL without a user name and password' })

export const postgresUrl = z.string().refine((text) => /^postgres(?:ql)?:$/u.test(URL.parse(text)?.protocol ?? ''), {
  error: 'takes a postgres:// URL',
})

/** A header carries visible ASCII for certain and nothing else, so a key has to be made of it. */
export const apiKey = z.string().regex(/^[\x21-\x7e]{1,512}$/u, {
  error: 'takes a key of 1 to 512 visible ASCII characters without spaces',
})
