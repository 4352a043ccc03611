import { looksLikeCfb } from './shared/cfb-streams.ts'
import { decodeText } from './shared/decode-text.ts'
import { ReadRefusal } from './shared/refusal.ts'
import { drmWrapperRefusal } from './sniff/drm-wrappers.ts'
import { sniffCfb } from './sniff/sniff-cfb.ts'
import { sniffImage } from './sniff/sniff-image.ts'
import { sniffOther } from './sniff/sniff-other.ts'
import { sniffZip } from './sniff/sniff-zip.ts'
import type { Sniffed } from './sniff/sniffed.ts'

const headBytes = 1024

/** What a file is. The bytes decide; the name is not looked at. Never throws for what is in them. */
export function sniff(bytes: Uint8Array): Sniffed {
  if (bytes.length === 0) return { format: 'unknown', refusal: new ReadRefusal('EMPTY') }
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytes)).toString('latin1')

  const wrapped = drmWrapperRefusal(head)
  if (wrapped !== undefined) return { format: 'unknown', refusal: wrapped }
  if (looksLikeCfb(bytes)) return sniffCfb(bytes)
  if (/^PK(?:\x03\x04|\x05\x06|\x07\x08|00PK)/.test(head)) return sniffZip(bytes)
  if (head.startsWith('%PDF-')) return { format: 'pdf' }
  if (head.startsWith('HWP Document File V')) return { format: 'hwp3' }

  return (
    sniffImage(head) ?? sniffXml(bytes) ?? sniffBehindJunk(bytes, head) ?? sniffOther(head) ?? { format: 'unknown' }
  )
}

function sniffXml(bytes: Uint8Array): Sniffed | undefined {
  const start = decodeText(bytes.subarray(0, headBytes))
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<HWPML[\s>]/s.test(start) ? { format: 'hwpml' } : undefined
}

/** Mail gateways and self-extracting archives put bytes in front of the document. */
function sniffBehindJunk(bytes: Uint8Array, head: string): Sniffed | undefined {
  if (head.includes('%PDF-')) return { format: 'pdf' }
  const behind = sniffZip(bytes)
  return behind.refusal?.reason === 'CORRUPT' ? undefined : behind
}
