// Runs in a process of its own: draws pages and takes members out of bundles, one job at a time, for files that may be hostile.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { sniff } from '../parse/sniff.ts'
import { createPdfPageRenderer } from '../pdf-render/pdf-page-renderer.ts'
import { extractMember } from './extract-member.ts'
import { renderImagePage } from './image-page-renderer.ts'
import type { RenderJob, RenderReply } from './render-protocol.ts'

const replies = new Socket({ fd: 3, readable: false, writable: true })
const pdf = createPdfPageRenderer()

/** The PDF that stands open in the renderer: its next page needs no second look at the file. */
let openPdf: string | undefined

async function render({ sha256, page, scale, path }: Extract<RenderJob, { do: 'render' }>) {
  if (sha256 === openPdf) return pdf.render({ filename: '', bytes: 0, sha256, content: { path } }, page, scale)
  const content = await readFile(path)
  const { format } = sniff(content)
  if (format === 'image') return renderImagePage(content, page)
  if (format !== 'pdf') return undefined
  openPdf = sha256
  return pdf.render({ filename: '', bytes: content.length, sha256, content }, page, scale)
}

async function reply(head: RenderReply, body: Uint8Array = new Uint8Array()): Promise<void> {
  if (!replies.write(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]))) await once(replies, 'drain')
}

async function answer(job: RenderJob): Promise<void> {
  if (job.do === 'extract') {
    const member = await extractMember(await readFile(job.path), job.inner)
    return reply({ bytes: member?.length ?? -1 }, member)
  }
  const page = await render(job)
  if (page === undefined) return reply({ bytes: -1 })
  const { bytes, ...picture } = page
  return reply({ bytes: bytes.length, picture }, bytes)
}

// The parent's end closes when it ends, however it ends.
replies.on('error', () => process.exit(0))
for await (const line of createInterface({ input: process.stdin })) {
  // A file that cannot be drawn has no picture; why is the reader's to say, not the painter's.
  await answer(JSON.parse(line) as RenderJob).catch(() => reply({ bytes: -1 }))
}
process.exit(0)
