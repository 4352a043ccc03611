const numberMax = 1_000_000_000

/** The number an attribute states; undefined when it states none, or one no document can mean. */
export function wholeNumber(text: string | undefined): number | undefined {
  const value = Number(text)
  return text !== undefined && Number.isInteger(value) && Math.abs(value) <= numberMax ? value : undefined
}

/** As `wholeNumber`, for what cannot be negative: addresses, counts, sizes. */
export function count(text: string | undefined): number | undefined {
  const value = wholeNumber(text)
  return value === undefined || value < 0 ? undefined : value
}
