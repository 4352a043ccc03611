// A server whose only child is caught in an endless loop. Prints the child's process number and waits to be killed.
import { createMemoryLogger } from '../../../../src/adapters/memory/memory-logger.ts'
import { openProcessPool } from '../../../../src/adapters/process-pool/process-pool.ts'
import { hostileReaders, pdfThat } from './pdf-that.ts'

const pool = await openProcessPool({
  workers: 1,
  timeoutMs: 600_000,
  ocr: { enabled: false, languages: [] },
  logger: createMemoryLogger(),
  readers: hostileReaders,
})
const { blocks } = await pool.parse(pdfThat('pid'))
const looping = pool.parse(pdfThat('loop'))
while (pool.stats().parsingNow === 0) await new Promise((resolve) => setTimeout(resolve, 10))
console.log(blocks[0]?.text)
await looping
