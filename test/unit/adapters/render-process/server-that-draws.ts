// A server that has drawn a page, with a child that waits for the next. Prints a line and waits to be killed.
import { openRenderProcess } from '../../../../src/adapters/render-process/render-process.ts'
import { sha256Of } from '../../../support/documents.ts'
import { pdfOf } from '../../../support/pdf-of.ts'
import { penFor } from '../../../support/pdf-pen.ts'

const content = pdfOf({ pages: [{ content: penFor().text(60, 80, '점용료', { size: 20 }) }] })
const painting = await openRenderProcess({ tempDir: process.env['TMPDIR'] ?? '', timeoutMs: 60_000 })
const file = { filename: '가.pdf', bytes: content.length, sha256: sha256Of(content), content }
await painting.run(file, { do: 'render', sha256: file.sha256, page: 1, scale: 1 })
console.log('drawn')
setInterval(() => {}, 60_000)
