import type { XmlElement } from '../shared/xml.ts'

/** Office math → one line a person can read: `x=(-b±√(b^2-4ac))/2a`. Every `m:t` is in it, in document order. */
export function mathText(element: XmlElement): string {
  return writers.get(element.name)?.(element) ?? inside(element)
}

const part = (element: XmlElement, name: string): string => {
  const found = element.child(name)
  return found === undefined ? '' : inside(found)
}

const writers: ReadonlyMap<string, (element: XmlElement) => string> = new Map([
  ['t', (element: XmlElement) => element.text()],
  ['f', (element) => `${grouped(part(element, 'num'))}/${grouped(part(element, 'den'))}`],
  ['sSup', (element) => part(element, 'e') + raised(element)],
  ['sSub', (element) => part(element, 'e') + lowered(element)],
  ['sSubSup', (element) => part(element, 'e') + lowered(element) + raised(element)],
  ['sPre', (element) => lowered(element) + raised(element) + part(element, 'e')],
  ['rad', (element) => `${part(element, 'deg')}√${grouped(part(element, 'e'))}`],
  [
    'nary',
    (element) => property(element, 'naryPr', 'chr', '∫') + lowered(element) + raised(element) + part(element, 'e'),
  ],
  ['limLow', (element) => part(element, 'e') + mark('_', part(element, 'lim'))],
  ['limUpp', (element) => part(element, 'e') + mark('^', part(element, 'lim'))],
  ['d', delimited],
  [
    'm',
    (element) =>
      `[${element
        .elements('mr')
        .map((row) => cells(row).join(', '))
        .join('; ')}]`,
  ],
  ['eqArr', (element) => cells(element).join('\n')],
  ['func', (element) => `${part(element, 'fName')} ${part(element, 'e')}`],
  ['oMathPara', (element) => element.elements('oMath').map(inside).join('\n')],
])

const idle = new Set(['rPr', 'ctrlPr', 'argPr', 'oMathParaPr'])

function inside(element: XmlElement): string {
  let joined = ''
  for (const child of element.elements()) {
    if (!idle.has(child.name) && !child.name.endsWith('Pr')) joined += mathText(child)
  }
  return joined
}

const cells = (element: XmlElement): string[] => element.elements('e').map(inside)

function delimited(element: XmlElement): string {
  const open = property(element, 'dPr', 'begChr', '(')
  const separator = property(element, 'dPr', 'sepChr', '|')
  return open + cells(element).join(separator) + property(element, 'dPr', 'endChr', ')')
}

function property(element: XmlElement, properties: string, name: string, otherwise: string): string {
  const found = element.child(properties)?.child(name)
  return found === undefined ? otherwise : (found.attr('val') ?? '')
}

const raised = (element: XmlElement): string => mark('^', part(element, 'sup'))
const lowered = (element: XmlElement): string => mark('_', part(element, 'sub'))
const mark = (sign: string, text: string): string => (text === '' ? '' : sign + grouped(text))
const grouped = (text: string): string => (/^[\p{L}\p{N}.,]*$/u.test(text) ? text : `(${text})`)
