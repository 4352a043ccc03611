import type { Turns } from '../../application/turns.ts'
import type { Logger } from '../../ports/logger.ts'
import type { HeldDocument } from './held-document.ts'
import type { OramaShell } from './orama-shell.ts'
import type { Pace } from './pace.ts'
import { dropDocument, type TenantState } from './tenant-state.ts'
import type { TenantStore } from './tenant-store.ts'
import { createTenantView, type TenantView } from './tenant-view.ts'

/** What the operations on one open tenant share. */
export interface TenantCore {
  readonly tenant: string
  readonly state: TenantState
  readonly store: TenantStore
  readonly logger: Logger
  /** Changes go one at a time. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  shell: OramaShell
  /** Of the state as it is now. */
  view(): TenantView
  /** Documents or segments are not what they were. */
  changed(): void
}

export function createTenantCore(
  parts: Pick<TenantCore, 'tenant' | 'state' | 'store' | 'logger' | 'shell'>,
  turns: Turns,
): TenantCore {
  let view: TenantView | undefined
  return {
    ...parts,
    inTurn: (work) => turns.take(parts.tenant, false, work),
    view() {
      view ??= createTenantView(parts.state)
      return view
    },
    changed() {
      view = undefined
    },
  }
}

/** Takes a document out of memory: out of sight at once and whole, out of Orama's frame bit by bit. */
export async function letGo(core: TenantCore, document: HeldDocument, pace: Pace): Promise<void> {
  dropDocument(core.state, document.name)
  core.changed()
  await core.shell.remove(document, pace)
}
