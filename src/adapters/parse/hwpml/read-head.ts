import { byId, headOf, numberingOf, type XmlHeads } from '../hancom/xml-heads.ts'
import type { XmlElement } from '../shared/xml.ts'

const names = { id: 'Id', level: 'Level', start: 'Start', format: 'NumFormat' }

export function readHead(head: XmlElement | undefined): XmlHeads {
  const table = head?.child('MAPPINGTABLE')
  const numberings = byId(table?.child('NUMBERINGLIST')?.elements('NUMBERING'), names.id, (numbering, id) =>
    numberingOf(id, numbering.elements('PARAHEAD'), names),
  )
  const bullets = byId(table?.child('BULLETLIST')?.elements('BULLET'), names.id, (bullet) => bullet.attr('Char') ?? '')
  const shapes = byId(table?.child('PARASHAPELIST')?.elements('PARASHAPE'), names.id, (shape) => {
    const stated = {
      kind: shape.attr('HeadingType'),
      level: shape.attr('Level'),
      reference: shape.attr('Heading') ?? '',
    }
    return {
      head: headOf(stated, numberings, (reference) => bullets.get(reference)),
      breaksPage: shape.attr('PageBreakBefore') === 'true',
    }
  })
  const styleNames = byId(table?.child('STYLELIST')?.elements('STYLE'), names.id, (style) => style.attr('Name') ?? '')
  return { shapes, styleNames, numberings }
}
