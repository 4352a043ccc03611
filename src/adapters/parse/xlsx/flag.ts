/** A boolean attribute of OOXML. */
export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true' || value === 'on'
