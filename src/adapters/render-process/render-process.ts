import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SourceFile } from '../../ports/parser.ts'
import { containedEnvironment, containedNode } from '../process-pool/contained-node.ts'
import { type OrphanGuard, startOrphanGuard } from '../process-pool/orphan-guard.ts'
import { layCopy, makePrivateFolder } from '../process-pool/private-folder.ts'
import type { RenderJob, RenderReply } from './render-protocol.ts'

export interface RenderProcessOptions {
  /** Where copies of the files lie while they are drawn. */
  readonly tempDir: string
  readonly timeoutMs: number
  readonly heapMb?: number
  readonly dataMb?: number
  /** A child that waited this long is ended. */
  readonly idleMs?: number
}

export interface Rendered {
  readonly head: RenderReply
  readonly body: Uint8Array
}

type WithoutPath<T> = T extends RenderJob ? Omit<T, 'path'> : never
export type RenderOrder = WithoutPath<RenderJob>

/** One child that draws, started when first needed and ended when it has waited, misbehaved or been closed. */
export interface RenderProcess {
  /** Undefined when there is nothing to show: no such page, a file that cannot be drawn, a child that was lost. */
  run(file: SourceFile, order: RenderOrder): Promise<Rendered | undefined>
  close(): Promise<void>
}

const entry = fileURLToPath(new URL(`./render-child${path.extname(import.meta.url)}`, import.meta.url))
const replyBytesMax = 256 * 2 ** 20

export async function openRenderProcess(options: RenderProcessOptions): Promise<RenderProcess> {
  const { timeoutMs, heapMb = 1_024, dataMb = 1_536, idleMs = 60_000 } = options
  const folder = await makePrivateFolder(options.tempDir, 'render')
  let child: ChildProcess | undefined
  let guard: OrphanGuard | undefined
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let jobs = 0

  function started(): ChildProcess {
    clearTimeout(idle)
    if (child !== undefined && child.exitCode === null && child.signalCode === null) return child
    const command = containedNode({ entry, args: [], readable: [folder], heapMb, dataMb, worker: false })
    child = spawn(command.file, command.args, {
      cwd: folder,
      env: containedEnvironment,
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    })
    for (const part of [child, child.stdin!, child.stdio[3] as Socket]) part.on('error', () => {})
    guardUntilGone(child)
    return child
  }

  function guardUntilGone(started: ChildProcess): void {
    const { pid } = started
    if (pid === undefined) return
    // Not before the first child: a server that never draws has none to guard.
    guard ??= startOrphanGuard()
    guard.watch(pid)
    started.once('exit', () => guard?.release(pid))
  }

  function end(): void {
    child?.kill('SIGKILL')
    child = undefined
  }

  async function perform(file: SourceFile, order: RenderOrder): Promise<Rendered | undefined> {
    jobs += 1
    const copy = path.join(folder, `input-${jobs}`)
    try {
      await layCopy(copy, file.content)
      const running = started()
      running.ref()
      const answered = await replyTo(running, { ...order, path: copy } as RenderJob, timeoutMs)
      if (answered === undefined) end()
      else running.unref()
      return answered === undefined || answered.head.bytes < 0 ? undefined : answered
    } finally {
      await rm(copy, { force: true })
      idle = setTimeout(end, idleMs).unref()
    }
  }

  return {
    run(file, order) {
      const done = turn.then(() => perform(file, order))
      turn = done.catch(() => {})
      return done
    },
    async close() {
      clearTimeout(idle)
      end()
      await turn
      end()
      guard?.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Undefined when the child died, fell silent or said too much. */
function replyTo(child: ChildProcess, job: RenderJob, timeoutMs: number): Promise<Rendered | undefined> {
  const replies = child.stdio[3] as Socket
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    let length = 0
    let head: RenderReply | undefined

    const settle = (outcome: Rendered | undefined) => {
      clearTimeout(deadline)
      replies.off('data', take)
      child.off('close', lost)
      child.off('error', lost)
      resolve(outcome)
    }
    const lost = () => settle(undefined)
    const take = (piece: Buffer) => {
      pieces.push(piece)
      length += piece.length
      if (length > replyBytesMax) return settle(undefined)
      if (head === undefined) {
        const whole = Buffer.concat(pieces)
        const end = whole.indexOf(0x0a)
        if (end < 0) return
        head = JSON.parse(whole.subarray(0, end).toString('utf8')) as RenderReply
        pieces.splice(0, pieces.length, whole.subarray(end + 1))
        length = whole.length - end - 1
      }
      if (length >= Math.max(0, head.bytes)) settle({ head, body: new Uint8Array(Buffer.concat(pieces)) })
    }
    const deadline = setTimeout(lost, timeoutMs)
    replies.on('data', take)
    child.once('close', lost)
    child.once('error', lost)
    child.stdin!.write(`${JSON.stringify(job)}\n`)
  })
}
