import { byId, headOf, numberingOf, type XmlHeads } from '../hancom/xml-heads.ts'
import type { XmlElement } from '../shared/xml.ts'

/** What the body refers to by id. */
export interface HeaderInfo extends XmlHeads {
  readonly tracksChanges: boolean
}

const names = { id: 'id', level: 'level', start: 'start', format: 'numFormat' }

export function readHeader(root: XmlElement | undefined): HeaderInfo {
  const lists = root?.child('refList')
  const numberings = byId(lists?.child('numberings')?.elements('numbering'), names.id, (numbering, id) =>
    numberingOf(id, numbering.elements('paraHead'), names),
  )
  const bullets = byId(lists?.child('bullets')?.elements('bullet'), names.id, (bullet) => ({
    plain: bullet.attr('char') ?? '',
    checked: bullet.attr('checkedChar') ?? bullet.attr('char') ?? '',
  }))
  const shapes = byId(lists?.child('paraProperties')?.elements('paraPr'), names.id, (shape) => {
    const heading = shape.child('heading')
    const stated = {
      kind: heading?.attr('type'),
      level: heading?.attr('level'),
      reference: heading?.attr('idRef') ?? '',
    }
    const state = shape.attr('checked') === '1' ? 'checked' : 'plain'
    return {
      head: headOf(stated, numberings, (reference) => bullets.get(reference)?.[state]),
      breaksPage: shape.child('breakSetting')?.attr('pageBreakBefore') === '1',
    }
  })
  const styleNames = byId(lists?.child('styles')?.elements('style'), names.id, (style) => style.attr('name') ?? '')
  const tracksChanges = (lists?.child('trackChanges')?.elements().length ?? 0) > 0
  return { shapes, styleNames, numberings, tracksChanges }
}
