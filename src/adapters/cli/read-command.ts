import type { ChunkFile } from '../../application/chunk-file.ts'
import type { ParseFile } from '../../application/parse-file.ts'
import { localFile } from '../fs/local-file.ts'
import type { Console } from './console.ts'
import { exitCode } from './exit-code.ts'
import { createProgressBar } from './progress-bar.ts'
import type { Read, ReadOne, ReadRequest } from './read-arguments.ts'

export interface ReadUseCases {
  readonly parseFile: ParseFile
  readonly chunkFile: ChunkFile
  /** Files read at the same time. */
  readonly parallel: number
}

type Outcome = Read | { readonly code: number; readonly complaint: string }

/** `parse` and `chunk`: results in the order of the arguments, each written as soon as those before it are. */
export async function readCommand(
  { files, readOne }: ReadRequest,
  useCases: ReadUseCases,
  console: Console,
): Promise<number> {
  const bar = createProgressBar(files.length, console.terminal)
  const done = new Map<number, Outcome>()
  let worst: number = exitCode.fine
  let next = 0

  function writeFinished(): void {
    for (let outcome = done.get(next); outcome !== undefined; outcome = done.get(next)) {
      worst = Math.max(worst, write(outcome, console))
      done.delete(next)
      next += 1
    }
  }

  const queue = files.entries()
  const lane = async () => {
    for (const [at, path] of queue) {
      done.set(at, await outcomeOf(path, readOne, useCases))
      bar.clear()
      writeFinished()
      bar.step(path)
    }
  }
  await Promise.all(Array.from({ length: Math.min(useCases.parallel, files.length) }, lane))
  bar.clear()
  return worst
}

function write(outcome: Outcome, console: Console): number {
  if ('complaint' in outcome) {
    console.error(outcome.complaint)
    return outcome.code
  }
  console.out(outcome.output)
  const { access, source } = outcome.document
  if (access.readable) return exitCode.fine
  console.error(`${source.filename}: ${access.reason_text}`)
  return exitCode.unreadable
}

const whyNotOpened: Readonly<Record<string, string>> = {
  ENOENT: '그런 파일이 없습니다',
  ENOTDIR: '그런 파일이 없습니다',
  EISDIR: '파일이 아니라 폴더입니다',
  EACCES: '읽을 권한이 없습니다',
}

async function outcomeOf(path: string, readOne: ReadOne, useCases: ReadUseCases): Promise<Outcome> {
  const file = await localFile(path).catch(
    (fault: NodeJS.ErrnoException) => whyNotOpened[fault.code ?? ''] ?? '열 수 없습니다',
  )
  if (typeof file === 'string') return { code: exitCode.missing, complaint: `${path}: ${file}` }
  // One file's fault, such as no room for a process, must not cost the others.
  return readOne(file, useCases).catch(() => ({
    code: exitCode.unreadable,
    complaint: `${path}: 읽는 중에 문제가 생겼습니다. 다시 시도하십시오.`,
  }))
}
