import type { XmlElement } from '../shared/xml.ts'
import type { NumberingReference } from './model.ts'

/** An on/off property: absent says nothing, present says on unless its value denies it. */
export function isOn(element: XmlElement | undefined): boolean | undefined {
  if (element === undefined) return undefined
  const value = element.attr('val')
  return !(value === '0' || value === 'false' || value === 'off')
}

/** `w:numPr` of paragraph properties. */
export function readNumbering(properties: XmlElement | undefined): NumberingReference {
  const numbering = properties?.child('numPr')
  return { numId: numbering?.child('numId')?.attr('val'), level: wholeNumber(numbering?.child('ilvl')?.attr('val')) }
}

/** A non-negative whole number, or nothing. */
export function wholeNumber(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : undefined
}
