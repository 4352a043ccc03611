import { constants, setPriority } from 'node:os'

/** Lets a process of ours run after the server itself: reading and embedding can wait a moment, requests should not. */
export function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, which its end will tell, or the system does not let us: then it runs like any other.
  }
}
