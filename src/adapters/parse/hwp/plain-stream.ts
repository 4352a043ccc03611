import { Inflate } from 'fflate'
import { type ExpansionBudget, inflateRaw } from '../shared/inflate.ts'
import { ReadRefusal } from '../shared/refusal.ts'
import { createRecordCursor } from './records.ts'

export interface PlainStream {
  readonly bytes: Uint8Array
  /** False when the packed data broke off or was damaged, and this is what could be had. */
  readonly complete: boolean
}

/**
 * A record stream as records. The file's flag says whether it is packed, but some files lie: bytes that are not
 * records of the expected kind are tried the other way before they are given up. Undefined when neither works.
 */
export function plainStream(
  packed: Uint8Array,
  given: { readonly compressed: boolean; readonly firstTag: number; readonly budget: ExpansionBudget },
): PlainStream | undefined {
  const startsRight = (bytes: Uint8Array) => startsWithRecord(bytes, given.firstTag)
  if (!given.compressed && startsRight(packed)) return { bytes: packed, complete: true }
  const inflated = tryInflate(packed, given.budget)
  if (inflated !== undefined && startsRight(inflated)) return { bytes: inflated, complete: true }
  if (startsRight(packed)) return { bytes: packed, complete: true }
  const beginning = inflateBeginning(packed, given.budget)
  return startsRight(beginning) ? { bytes: beginning, complete: false } : undefined
}

function startsWithRecord(bytes: Uint8Array, firstTag: number): boolean {
  const { tag, level, truncated } = createRecordCursor(bytes)
  return tag === firstTag && level === 0 && !truncated
}

function tryInflate(packed: Uint8Array, budget: ExpansionBudget): Uint8Array | undefined {
  try {
    return inflateRaw(packed, budget)
  } catch (cause) {
    if (cause instanceof ReadRefusal && cause.reason === 'CORRUPT') return undefined
    throw cause
  }
}

const stepBytes = 4096

/** What a damaged deflate stream gives before the damage. */
function inflateBeginning(packed: Uint8Array, budget: ExpansionBudget): Uint8Array {
  const pieces: Uint8Array[] = []
  const most = budget.allowance(packed.length)
  let have = 0
  const inflate = new Inflate((piece) => {
    pieces.push(piece)
    have += piece.length
  })
  try {
    for (let at = 0; at < packed.length && have <= most; at += stepBytes) {
      inflate.push(packed.subarray(at, at + stepBytes), at + stepBytes >= packed.length)
    }
  } catch {
    // The damage itself: the pieces that came out before it are the answer.
  }
  if (have > most) throw new ReadRefusal('TOO_LARGE')
  budget.spend(have)
  return Buffer.concat(pieces)
}
