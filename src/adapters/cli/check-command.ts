import type { Console } from './console.ts'
import { exitCode } from './exit-code.ts'

/** One thing the service needs: is it there, and how to get it when it is not. */
export interface Check {
  readonly what: string
  readonly fine: boolean
  readonly detail: string
  /** Without it the service still runs, with less. */
  readonly optional?: boolean
}

/** Says what is missing and how to get it. Only what the service cannot run without makes the exit code tell. */
export function checkCommand(checks: readonly Check[], console: Console): number {
  for (const { what, fine, detail, optional = false } of checks) {
    const sign = fine ? 'ok  ' : optional ? 'warn' : 'FAIL'
    console.out(`${sign}  ${what}: ${detail}\n`)
  }
  return checks.every(({ fine, optional = false }) => fine || optional) ? exitCode.fine : exitCode.cannotStart
}
