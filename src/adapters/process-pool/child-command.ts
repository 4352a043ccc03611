import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ChildSettings } from './child-protocol.ts'
import { type Command, containedNode } from './contained-node.ts'

export interface ChildLimits {
  /** Of the JavaScript heap. */
  readonly heapMb: number
  /** Of everything the process holds in memory. */
  readonly dataMb: number
}

/** The program of a child: compiled beside compiled code, source beside source. */
const entry = fileURLToPath(new URL(`./child${path.extname(import.meta.url)}`, import.meta.url))

/** How to start a child that reads the files laid into `folder`. */
export function childCommand(folder: string, settings: ChildSettings, limits: ChildLimits): Command {
  return containedNode({
    ...limits,
    entry,
    args: [JSON.stringify(settings)],
    readable: [path.dirname(fileURLToPath(settings.readers)), folder],
    // Our recognition runs in threads.
    worker: settings.ocr.enabled && !settings.ocrByServer,
  })
}
