import type { Parser } from '../../src/ports/parser.ts'
import { createPlainParser } from './documents.ts'

export interface HeldParser extends Parser {
  /** Resolves when this many files are being read. */
  reading(count: number): Promise<void>
  /** Lets every file through that is being read or will be. */
  release(): void
}

/** Begins to read and does not end before it is told to. */
export function createHeldParser(): HeldParser {
  const plain = createPlainParser()
  const released = Promise.withResolvers<void>()
  let count = 0
  const waiting: { count: number; resolve: () => void }[] = []

  function tell(): void {
    for (const one of waiting) if (count >= one.count) one.resolve()
  }

  return {
    ...plain,
    async parse(file) {
      count += 1
      tell()
      await released.promise
      return plain.parse(file)
    },
    reading(wanted) {
      return new Promise((resolve) => {
        waiting.push({ count: wanted, resolve })
        tell()
      })
    },
    release: () => released.resolve(),
  }
}
