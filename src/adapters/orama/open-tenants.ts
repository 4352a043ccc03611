import { createTurns } from '../../application/turns.ts'
import type { Logger } from '../../ports/logger.ts'
import type { IndexSize } from '../../ports/search-index.ts'
import { openTenantIndex, type TenantIndex } from './tenant-index.ts'

/** The tenants in memory: opened when first used, closed again when others need the room. */
export interface OpenTenants {
  use<T>(tenant: string, work: (index: TenantIndex) => Promise<T>): Promise<T>
  /** Of the tenants in memory. */
  size(): Required<IndexSize>
  /** Waits for what is under way. */
  close(): Promise<void>
}

interface Seat {
  readonly opening: Promise<TenantIndex>
  index: TenantIndex | undefined
  users: number
}

export interface OpenTenantsOptions {
  readonly dir: string
  readonly logger: Logger
  readonly tenantsOpenMax: number
  readonly openBytesMax: number
}

export function createOpenTenants({ dir, logger, tenantsOpenMax, openBytesMax }: OpenTenantsOptions): OpenTenants {
  /** The longest unused first. */
  const seats = new Map<string, Seat>()
  const closings = new Map<string, Promise<void>>()
  const underWay = new Set<Promise<unknown>>()
  const turns = createTurns()
  let closed = false

  function seatOf(tenant: string): Seat {
    const known = seats.get(tenant)
    const seat = known ?? openSeat(tenant)
    seats.delete(tenant)
    seats.set(tenant, seat)
    return seat
  }

  function openSeat(tenant: string): Seat {
    const opening = (closings.get(tenant) ?? Promise.resolve()).then(() =>
      openTenantIndex(dir, tenant, { turns, logger, rested: makeRoom }),
    )
    const seat: Seat = { opening, index: undefined, users: 0 }
    opening.then(
      (index) => {
        seat.index = index
      },
      () => {
        if (seats.get(tenant) === seat) seats.delete(tenant)
      },
    )
    return seat
  }

  function makeRoom(): void {
    if (closed) return
    let bytes = 0
    for (const { index } of seats.values()) bytes += index?.bytes ?? 0
    for (const [tenant, { index, users }] of seats) {
      if (seats.size <= tenantsOpenMax && bytes <= openBytesMax) return
      // The last one used stays, however large it is.
      if (index === undefined || users > 0 || index.busy || seats.size === 1) continue
      bytes -= index.bytes
      seats.delete(tenant)
      closeLater(tenant, index)
    }
  }

  function closeLater(tenant: string, index: TenantIndex): void {
    const closing = index
      .close()
      .catch((error) => logger.error('index not closed', { tenant, cause: String(error) }))
      .finally(() => {
        if (closings.get(tenant) === closing) closings.delete(tenant)
      })
    closings.set(tenant, closing)
  }

  async function work<T>(tenant: string, run: (index: TenantIndex) => Promise<T>): Promise<T> {
    const seat = seatOf(tenant)
    seat.users += 1
    try {
      return await run(await seat.opening)
    } finally {
      seat.users -= 1
      makeRoom()
    }
  }

  return {
    async use(tenant, run) {
      if (closed) throw new Error('the index is closed')
      const promise = work(tenant, run)
      underWay.add(promise)
      try {
        return await promise
      } finally {
        underWay.delete(promise)
      }
    },

    size() {
      const open = [...seats.values()].flatMap(({ index }) => index ?? [])
      const documents = open.flatMap((index) => index.documents())
      return {
        tenants: open.length,
        documents: documents.length,
        chunks: documents.reduce((sum, { chunkCount }) => sum + chunkCount, 0),
        vectors: documents.reduce((sum, { vectorCount }) => sum + vectorCount, 0),
        bytes: open.reduce((sum, index) => sum + index.bytes, 0),
      }
    },

    async close() {
      closed = true
      await Promise.allSettled(underWay)
      for (const [tenant, { index }] of seats) if (index !== undefined) closeLater(tenant, index)
      seats.clear()
      await Promise.all(closings.values())
    },
  }
}
