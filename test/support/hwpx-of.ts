import type { DocumentSketch, ParagraphSketch } from './hancom-sketch.ts'
import { headerOf } from './hwpx/header.ts'
import { masterPageXml, sectionXml } from './hwpx/section.ts'
import { element } from './hwpx/xml.ts'
import { zipOf } from './zip-of.ts'

/** Parts to add, to put in place of those written, or (undefined) to leave out. */
export type HwpxParts = Readonly<Record<string, string | undefined>>

/** A real HWPX package: `hwpxOf({ sections: [[p('본문')]] })`. */
export function hwpxOf(sketch: DocumentSketch, parts: HwpxParts = {}): Uint8Array {
  const written = Object.entries({ ...hwpxParts(sketch), ...parts })
  // Stored: the bytes of a fixture must not depend on the version of a compressor.
  return zipOf(written.flatMap(([name, content]) => (content === undefined ? [] : [{ name, content, method: 0 }])))
}

export function hwpxParts(sketch: DocumentSketch): Record<string, string> {
  const masterPages = sketch.sections.flatMap(masterPagesIn)
  const sections = sketch.sections.map((section, at) => [`section${at}`, sectionXml(section)] as const)
  const masters = masterPages.map((page, at) => [`masterpage${at}`, masterPageXml(page)] as const)
  const inContents = [['header', headerOf(sketch)] as const, ...sections, ...masters]
  return {
    mimetype: 'application/hwp+zip',
    'version.xml': declared(element('hv:HCFVersion', { major: 5, minor: 1, micro: 1 })),
    'META-INF/container.xml': declared(container),
    'Contents/content.hpf': declared(packageList(inContents.map(([id]) => id))),
    ...Object.fromEntries(inContents.map(([id, xml]) => [`Contents/${id}.xml`, declared(xml)])),
  }
}

const declared = (xml: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>${xml}`

const container = element(
  'ocf:container',
  {},
  element(
    'ocf:rootfiles',
    {},
    element('ocf:rootfile', { 'full-path': 'Contents/content.hpf', 'media-type': 'application/hwpml-package+xml' }),
  ),
)

function packageList(ids: readonly string[]): string {
  const items = ids.map((id) =>
    element('opf:item', { id, href: `Contents/${id}.xml`, 'media-type': 'application/xml' }),
  )
  const spine = ids
    .filter((id) => !id.startsWith('masterpage'))
    .map((idref) => element('opf:itemref', { idref, linear: 'yes' }))
  return element('opf:package', {}, element('opf:manifest', {}, ...items), element('opf:spine', {}, ...spine))
}

function masterPagesIn(paragraphs: readonly ParagraphSketch[]): readonly (readonly ParagraphSketch[])[] {
  return paragraphs.flatMap(({ inlines }) =>
    inlines.flatMap((inline) =>
      typeof inline !== 'string' && inline.kind === 'section' ? (inline.masterPages ?? []) : [],
    ),
  )
}
