import type { XmlElement } from '../shared/xml.ts'
import { wrappers } from './markup.ts'
import type { Section } from './model.ts'

/** The sections of the body in order. Each `w:sectPr` describes the section that ends with it. */
export function readSections(body: XmlElement): Section[] {
  return sectionProperties(body).map((properties) => ({
    start: properties.child('type')?.attr('val') ?? 'nextPage',
    headers: references(properties, 'headerReference'),
    footers: references(properties, 'footerReference'),
  }))
}

/** At the end of the body, or in the paragraph that ends a section; that one may stand inside content controls. */
function sectionProperties(container: XmlElement): XmlElement[] {
  return container.elements().flatMap((child) => {
    if (child.name === 'sectPr') return [child]
    if (child.name === 'p') return child.child('pPr')?.elements('sectPr') ?? []
    return wrappers.has(child.name) ? sectionProperties(child) : []
  })
}

function references(properties: XmlElement, name: string): string[] {
  return properties.elements(name).flatMap((reference) => reference.attr('id') ?? [])
}
