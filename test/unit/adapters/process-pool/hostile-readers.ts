// Readers that do what their file tells them: `%PDF-loop` never ends, `%PDF-heap` eats the heap, and so on.
import { readFile } from 'node:fs/promises'
import type { FormatReader } from '../../../../src/adapters/parse/format-reader.ts'
import { createReadingBuilder } from '../../../../src/adapters/parse/shared/reading-builder.ts'

let filesRead = 0

export function createAllReaders(): readonly FormatReader[] {
  return [
    {
      format: 'pdf',
      async read(bytes) {
        filesRead += 1
        const [deed = '', argument = ''] = new TextDecoder().decode(bytes.subarray(5)).trim().split(' ')
        const builder = createReadingBuilder('pdf-text')
        for (const text of await deeds[deed]!(argument)) builder.addBlock({ type: 'paragraph', text, page: 1 })
        return builder.finish(1)
      },
    },
  ]
}

export const formatsRead = () => ['pdf' as const]

const kept: unknown[] = []

const deeds: Record<string, (argument: string) => Promise<readonly string[]>> = {
  text: async (argument) => [argument],
  many: async (argument) => Array.from({ length: Number(argument) }, (_, at) => `문단 ${at} ${'가'.repeat(100)}`),
  pid: async () => [`${process.pid}`],
  count: async () => [`${filesRead}`],
  environment: async () => [JSON.stringify(process.env)],
  open: (argument) => readFile(argument, 'utf8').then((text) => [text]),
  hold: async (argument) => {
    kept.push(Buffer.alloc(Number(argument) * 2 ** 20, 1))
    return ['held']
  },
  wait: () => new Promise(() => {}),
  loop: async () => {
    for (;;);
  },
  heap: async () => {
    for (;;) kept.push(new Array(100_000).fill(Math.random()))
  },
  buffers: async () => {
    for (;;) kept.push(Buffer.alloc(16 * 2 ** 20, 1))
  },
  exitUnlessFirst: async () => (filesRead > 1 ? process.exit(7) : ['첫 파일']),
  exit: async () => process.exit(7),
  segfault: async () => {
    process.kill(process.pid, 'SIGSEGV')
    return new Promise(() => {})
  },
  fault: async () => {
    throw new TypeError('비밀 문서의 내용')
  },
  noise: async () => {
    console.log('{"open":1}')
    console.error('noise')
    return ['조용히']
  },
}
