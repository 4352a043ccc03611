import type { XmlElement } from '../shared/xml.ts'

/** Extensions whose content we read; another one is left to its fallback. */
const understood = new Set([
  'wps',
  'wpg',
  'wpc',
  'wp14',
  'wpi',
  'w14',
  'w15',
  'w16se',
  'w16cid',
  'w16',
  'w16cex',
  'w16sdtdh',
  'a14',
  'v',
  'm',
])

/** The one branch of `mc:AlternateContent` to read. Both hold the same content, so it must never be two. */
export function chosenBranch(alternate: XmlElement): XmlElement | undefined {
  const choices = alternate.elements('Choice')
  const known = choices.find((choice) =>
    (choice.attr('Requires') ?? '').split(/\s+/).every((extension) => understood.has(extension)),
  )
  return known ?? alternate.child('Fallback') ?? choices[0]
}
