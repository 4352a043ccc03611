// node pdf-speed-child.ts ours|bare <rounds> <file…>: one contender alone in its process, as the product runs. Prints each file's best round as JSON.
import { readFileSync } from 'node:fs'
import { barePages, type PageRun, readerPages } from './pdf-speed.ts'

const [who, rounds, ...files] = process.argv.slice(2)
const run = who === 'bare' ? barePages : readerPages

const best: (PageRun | null)[] = []
for (const file of files) {
  const bytes = new Uint8Array(readFileSync(file))
  let least: PageRun | null = null
  try {
    for (let round = 0; round < Number(rounds); round += 1) {
      const next = await run(bytes)
      if (least === null || next.seconds < least.seconds) least = next
    }
  } catch {
    least = null
  }
  best.push(least)
}
console.log(JSON.stringify(best))
