import { expect, test } from 'vitest'
import { linkedPorts } from '../../../../../src/adapters/parse/pdf/engine/linked-ports.ts'
import { openPdf } from '../../../../../src/adapters/parse/pdf/engine/open-document.ts'
import { fromPage, toPage } from '../../../../../src/adapters/parse/pdf/page/drawing.ts'
import { type PdfShape, pdfOf } from '../../../../support/pdf-of.ts'
import { penFor } from '../../../../support/pdf-pen.ts'

const pen = penFor()

async function drawingOf(shape: PdfShape) {
  const pdf = await openPdf(pdfOf(shape), { pixelsMax: 1 })
  try {
    return (await pdf.draw(1)).drawing
  } finally {
    await pdf.close()
  }
}

const drawn = async (
  content: string,
  more: Partial<PdfShape['pages'][number]> = {},
  objects: PdfShape['objects'] = {},
) => drawingOf({ pages: [{ content, ...more }], objects })

test('messages arrive in order, as they are, after the sender has gone on', async () => {
  const ports = linkedPorts((message) => (message === 'drop' ? undefined : message))
  const heard: unknown[] = []
  ports.reading.addEventListener('message', ({ data }) => heard.push(data))
  const first = { by: 'reference' }
  ports.drawing.postMessage(first)
  ports.drawing.postMessage('drop')
  ports.drawing.postMessage('last')
  expect(heard).toEqual([])
  await Promise.resolve()
  expect(heard).toEqual([first, 'last'])
  expect(heard[0]).toBe(first)
})

test('a listener that was called off hears nothing more', async () => {
  const ports = linkedPorts((message) => message)
  const heard: unknown[] = []
  const calledOff = new AbortController()
  ports.drawing.addEventListener('message', ({ data }) => heard.push(data), { signal: calledOff.signal })
  calledOff.abort()
  ports.reading.postMessage('late')
  await Promise.resolve()
  expect(heard).toEqual([])
})

test('letters advance by their width, their spacing and the scale of their line', async () => {
  const { pieces } = await drawn('BT /F1 10 Tf 2 Tc 50 Tz 1 0 0 1 100 700 Tm <ac00b098> Tj ET\n')
  expect(pieces.map(({ u0, u1, base }) => [u0, u1, base])).toEqual([
    [100, 105, 142],
    [106, 111, 142],
  ])
})

test('positions between letters, leading and rise move what follows', async () => {
  const { pieces } = await drawn('BT /F1 10 Tf 20 TL 1 0 0 1 100 700 Tm [<ac00> -500 <b098>] TJ T* 5 Ts <b2e4> Tj ET\n')
  expect(pieces.map(({ text, u0, base }) => [text, u0, base])).toEqual([
    ['가', 100, 142],
    ['나', 115, 142],
    ['다', 100, 157],
  ])
})

test('a letter of a drawn font is as wide as the matrix of that font says', async () => {
  const glyph = { entries: '', data: '50 0 0 0 50 70 d1 0 0 50 70 re f\n' }
  const font =
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 50 70] /FontMatrix [0.01 0 0 0.01 0 0] /CharProcs << /A @glyph >> ' +
    '/Encoding << /Type /Encoding /Differences [65 /A] >> /FirstChar 65 /LastChar 65 /Widths [50] /Resources << >> >>'
  const { pieces } = await drawn('BT /F2 20 Tf 1 0 0 1 100 700 Tm (AA) Tj ET\n', {}, { glyph, F2: font })
  expect(pieces.map(({ text, u0, u1 }) => [text, u0, u1])).toEqual([
    ['A', 100, 110],
    ['A', 110, 120],
  ])
})

test('lines are found whether stroked, filled thin or drawn in a form, and only where they show', async () => {
  const form = {
    entries: '/Type /XObject /Subtype /Form /BBox [0 0 50 50] /Matrix [1 0 0 1 100 100]',
    data: '0 0 m 200 0 l S\n',
  }
  const content = `${pen.line(10, 20, 110, 20)}${pen.bar(10, 40, 110, 40)}/Fm Do\nq 300 300 20 20 re W n 250 310 m 400 310 l S Q\n`
  const { rulings } = await drawn(content, { resources: '/XObject << /Fm @form >>' }, { form })
  expect(rulings.map(({ x0, x1 }) => [x0, x1])).toEqual([
    [10, 110],
    [10, 110],
    [100, 150],
    [300, 320],
  ])
})

test('slanted and curved shapes are no lines', async () => {
  const { rulings, curves } = await drawn('10 10 m 100 60 l S 10 10 m 20 30 40 50 60 10 c f\n')
  expect(rulings).toEqual([])
  expect(curves).toBe(1)
})

test('pictures are not decoded, and are measured only when asked for', async () => {
  const picture = {
    entries: '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8',
    data: new Uint8Array(4),
  }
  const shape = {
    pages: [{ content: 'q 595 0 0 421 0 0 cm /Im Do Q\n', resources: '/XObject << /Im @picture >>' }],
    objects: { picture },
  }
  expect((await drawingOf(shape)).images).toEqual([])
  const pdf = await openPdf(pdfOf(shape), { pixelsMax: 100 })
  expect((await pdf.draw(1)).drawing.images[0]!.coverage).toBeCloseTo(0.5)
  await pdf.close()
})

test('a page that is not there is an error, and the pages around it are read', async () => {
  const pdf = await openPdf(pdfOf({ pages: [{ content: pen.text(60, 100, '글') }] }), { pixelsMax: 1 })
  await expect(pdf.draw(2)).rejects.toThrow()
  expect((await pdf.draw(1)).drawing.pieces).toHaveLength(1)
  await pdf.close()
})

test('a turned frame and the page are each other the wrong way round', () => {
  for (const turn of [0, 1, 2, 3, 4] as const) {
    const [u0, v0, u1, v1] = fromPage(turn, 10, 20, 60, 30)
    expect(toPage(turn, u0, v0, u1, v1)).toEqual([10, 20, 60, 30])
    expect(u1).toBeGreaterThan(u0)
    expect(v1).toBeGreaterThan(v0)
  }
})
