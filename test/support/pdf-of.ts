import { type PdfLock, type PdfSealer, sealerOf } from './pdf-lock.ts'

/** What `pdfOf` writes. Wherever text refers to `@name`, the object of that name is meant. */
export interface PdfShape {
  readonly pages: readonly PdfPage[]
  /** Further objects by name: a dictionary as text, or a stream. */
  readonly objects?: Readonly<Record<string, string | PdfStream>>
  readonly outline?: readonly { readonly title: string; readonly page: number; readonly depth?: number }[]
  /** Further entries of the catalog. */
  readonly catalog?: string
  /** What the page tree says, where that is not the truth. */
  readonly declaredPages?: number
  readonly lock?: PdfLock
}

export interface PdfPage {
  readonly content: string
  readonly width?: number
  readonly height?: number
  /** Further entries of the page: `/Rotate 90`, `/CropBox […]`, `/Annots […]`. */
  readonly entries?: string
  /** Further resources: `/XObject << /Im @picture >>`. */
  readonly resources?: string
}

export interface PdfStream {
  readonly entries: string
  readonly data: string | Uint8Array
}

/** Korean by name alone, with Adobe's character maps: no font is in the file, as in many old documents. */
const koreanFont = (name: string, map: string, descendant: string) =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /${name}-${map} /Encoding /${map} /DescendantFonts [${descendant}] >>`

const cidFont = (name: string, ordering: string) =>
  `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) ` +
  `/Supplement 1 >> /DW 1000 /W [1 94 500] /FontDescriptor @descriptor${name.replaceAll(/\W/gu, '')} >>`

const descriptor = (name: string) =>
  `<< /Type /FontDescriptor /FontName /${name} /Flags 6 /FontBBox [0 -148 1001 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 91 >>`

/** F1 Korean, FB bold Korean, FV Korean written downwards, F2 Helvetica, FX Korean letters by glyph number and no map back. */
const fonts = {
  descriptorHYSMyeongJoMedium: descriptor('HYSMyeongJo-Medium'),
  descriptorHYGoThicBold: descriptor('HYGoThic-Bold'),
  descriptorABCDEFBatang: descriptor('ABCDEF+Batang'),
  F1: koreanFont('HYSMyeongJo-Medium', 'UniKS-UCS2-H', cidFont('HYSMyeongJo-Medium', 'Korea1')),
  FB: koreanFont('HYGoThic-Bold', 'UniKS-UCS2-H', cidFont('HYGoThic-Bold', 'Korea1')),
  FV: koreanFont('HYSMyeongJo-Medium', 'UniKS-UCS2-V', cidFont('HYSMyeongJo-Medium', 'Korea1')),
  F2: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  FX: koreanFont('ABCDEF+Batang', 'Identity-H', cidFont('ABCDEF+Batang', 'Identity')),
}

/** A real PDF file, written by hand, the same bytes for the same shape. */
export function pdfOf({ pages, objects = {}, outline = [], catalog = '', declaredPages, lock }: PdfShape): Uint8Array {
  const bodies = new Map<string, string | PdfStream>()
  const fontNames = ['F1', 'FB', 'FV', 'F2', 'FX'].map((name) => `/${name} @${name}`).join(' ')
  bodies.set(
    'catalog',
    `<< /Type /Catalog /Pages @pages ${outline.length > 0 ? '/Outlines @outlines' : ''} ${catalog} >>`,
  )
  const kids = pages.map((_, index) => `@page${index + 1}`).join(' ')
  bodies.set('pages', `<< /Type /Pages /Kids [${kids}] /Count ${declaredPages ?? pages.length} >>`)
  pages.forEach(({ content, width = 595, height = 842, entries = '', resources = '' }, index) => {
    bodies.set(
      `page${index + 1}`,
      `<< /Type /Page /Parent @pages /MediaBox [0 0 ${width} ${height}] /Contents @content${index + 1} ` +
        `/Resources << /Font << ${fontNames} >> ${resources} >> ${entries} >>`,
    )
    bodies.set(`content${index + 1}`, { entries: '', data: content })
  })
  for (const [name, body] of Object.entries({ ...fonts, ...objects })) bodies.set(name, body)
  for (const [name, body] of outlineObjects(outline)) bodies.set(name, body)
  return serialise(bodies, lock)
}

function* outlineObjects(outline: NonNullable<PdfShape['outline']>): Generator<[string, string]> {
  if (outline.length === 0) return
  const depthOf = (index: number) => outline[index]?.depth ?? 1
  const link = (key: string, index: number | undefined) => (index === undefined ? '' : `/${key} @outline${index}`)
  const childrenOf = (parent: number, depth: number) => {
    const found: number[] = []
    for (let at = parent + 1; at < outline.length && depthOf(at) >= depth; at += 1)
      if (depthOf(at) === depth) found.push(at)
    return found
  }
  const roots = childrenOf(-1, 1)
  yield [
    'outlines',
    `<< /Type /Outlines ${link('First', roots[0])} ${link('Last', roots.at(-1))} /Count ${outline.length} >>`,
  ]
  const stack: { parent: string; items: number[] }[] = [{ parent: '@outlines', items: roots }]
  for (let group = stack.pop(); group !== undefined; group = stack.pop()) {
    const { parent, items } = group
    for (const [place, index] of items.entries()) {
      const children = childrenOf(index, depthOf(index) + 1)
      stack.push({ parent: `@outline${index}`, items: children })
      const { title, page } = outline[index]!
      yield [
        `outline${index}`,
        `<< /Title ${pdfText(title)} /Parent ${parent} /Dest [@page${page} /Fit] ${link('Prev', items[place - 1])} ` +
          `${link('Next', items[place + 1])} ${link('First', children[0])} ${link('Last', children.at(-1))} >>`,
      ]
    }
  }
}

/** A text string as PDF dictionaries hold it. */
export const pdfText = (text: string): string => `<FEFF${utf16Hex(text)}>`

export function utf16Hex(text: string): string {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')
}

function serialise(bodies: ReadonlyMap<string, string | PdfStream>, lock: PdfLock | undefined): Uint8Array {
  const numberOf = new Map([...bodies.keys()].map((name, index) => [name, index + 1]))
  const referred = (text: string) =>
    text.replaceAll(/@([A-Za-z]\w*)/gu, (_, name: string) => {
      const number = numberOf.get(name)
      if (number === undefined) throw new Error(`no object is called ${name}`)
      return `${number} 0 R`
    })
  const sealer = lock === undefined ? undefined : sealerOf(lock)
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  const push = (...pieces: (string | Uint8Array)[]) => {
    for (const piece of pieces)
      parts.push(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : Buffer.from(piece))
  }
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  for (const [name, body] of bodies) {
    const number = numberOf.get(name)!
    offsets[number] = length()
    if (typeof body === 'string') push(`${number} 0 obj\n${sealedStrings(referred(body), number, sealer)}\nendobj\n`)
    else {
      const plain = typeof body.data === 'string' ? Buffer.from(body.data, 'latin1') : body.data
      const data = sealer?.seal(plain, number) ?? plain
      push(
        `${number} 0 obj\n<< ${referred(body.entries)} /Length ${data.length} >>\nstream\n`,
        data,
        '\nendstream\nendobj\n',
      )
    }
  }
  const count = bodies.size + (sealer === undefined ? 1 : 2)
  if (sealer !== undefined) {
    offsets[count - 1] = length()
    push(`${count - 1} 0 obj\n${sealer.dictionary}\nendobj\n`)
  }
  const start = length()
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  push(`xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}`)
  push(
    `trailer\n<< /Size ${count} /Root ${numberOf.get('catalog')} 0 R ${sealer?.trailer(count - 1) ?? ''} >>\nstartxref\n${start}\n%%EOF\n`,
  )
  return new Uint8Array(Buffer.concat(parts))
}

/** In a locked file every string is sealed like every stream. */
function sealedStrings(body: string, number: number, sealer: PdfSealer | undefined): string {
  if (sealer === undefined) return body
  return body.replaceAll(/\(([^()]*)\)|<([\da-f]+)>/giu, (_, literal: string | undefined, hex: string | undefined) => {
    const plain = literal === undefined ? Buffer.from(hex ?? '', 'hex') : Buffer.from(literal, 'latin1')
    return `<${Buffer.from(sealer.seal(plain, number)).toString('hex')}>`
  })
}
