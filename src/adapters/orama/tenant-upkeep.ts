import { createOramaShell } from './orama-shell.ts'
import { createPace, type Pace } from './pace.ts'
import { mergeOnce } from './segment-upkeep.ts'
import { letGo, type TenantCore } from './tenant-core.ts'
import { captureTenant } from './write-snapshot.ts'

/** Keeps a tenant quick behind the scenes: few segments, short journals, no ids of chunks long gone. */
export interface TenantUpkeep {
  readonly busy: boolean
  /** Looks soon whether there is something to do. */
  request(): void
  stop(): Promise<void>
}

const idsSpare = 10_000

/** `rested` is called whenever nothing is left to do. */
export function createTenantUpkeep(core: TenantCore, rested: () => void): TenantUpkeep {
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  async function work(): Promise<void> {
    const pace = createPace(stopping.signal)
    try {
      // What was requested while it ran is seen by the last round.
      for (let again = true; again; ) {
        again = false
        while (await mergeOnce(core.state, pace)) core.changed()
        if (shellIsStale(core)) again = await renewShell(core, pace)
        if (core.store.snapshotDue) again = await takeSnapshot(core, pace)
      }
    } catch (error) {
      // What was written so far is untouched; the next change tries again.
      if (!stopping.signal.aborted)
        core.logger.error('index upkeep failed', { tenant: core.tenant, cause: String(error) })
    }
  }

  return {
    get busy() {
      return running !== undefined
    },
    request() {
      if (running !== undefined || stopping.signal.aborted) return
      running = work().finally(() => {
        running = undefined
        rested()
      })
    },
    async stop() {
      stopping.abort(new Error('the index is being closed'))
      await running
    },
  }
}

function shellIsStale({ shell, view }: TenantCore): boolean {
  const living = view().documents.reduce((sum, { chunkCount }) => sum + chunkCount, 0)
  return shell.registered > 2 * living + idsSpare
}

/** Orama never forgets an id. */
async function renewShell(core: TenantCore, pace: Pace): Promise<true> {
  await core.inTurn(async () => {
    core.shell = await shellOf(core, pace)
  })
  return true
}

export async function shellOf({ state }: Pick<TenantCore, 'state'>, pace: Pace): Promise<TenantCore['shell']> {
  const shell = createOramaShell()
  for (const document of state.documents.values()) {
    shell.register(document)
    if (pace.due()) await pace.rest()
  }
  return shell
}

async function takeSnapshot(core: TenantCore, pace: Pace): Promise<true> {
  const { generation, captured } = await core.inTurn(async () => ({
    generation: await core.store.beginGeneration(pace),
    captured: captureTenant(core.tenant, core.state),
  }))
  const { log, texts } = await core.store.writeSnapshot(generation, captured, pace)
  await core.inTurn(async () => {
    for (const { document } of captured.documents) {
      const text = texts.get(document)
      if (text !== undefined) document.text = text
      else if (core.state.documents.get(document.name) === document) await letGo(core, document, pace)
    }
    await core.store.adopt(generation, log)
  })
  return true
}
