// Runs in a process of its own: draws pages and takes members out of bundles, one job at a time, for files that may be hostile.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { RenderedPage } from '../../ports/page-renderer.ts'
import { sniff } from '../parse/sniff.ts'
import { createPdfPageRenderer } from '../pdf-render/pdf-page-renderer.ts'
import { extractMember } from './extract-member.ts'
import { renderImagePage } from './image-page-renderer.ts'
import type { RenderJob, RenderReply } from './render-protocol.ts'

const replies = new Socket({ fd: 3, readable: false, writable: true })
const pdf = createPdfPageRenderer()

async function render(job: Extract<RenderJob, { do: 'render' }>): Promise<RenderedPage | undefined> {
  const content = await readFile(job.path)
  const { format } = sniff(content)
  if (format === 'image') return renderImagePage(content, job.page)
  if (format !== 'pdf') return undefined
  return pdf.render({ filename: '', bytes: content.length, sha256: job.sha256, content }, job.page, job.scale)
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
