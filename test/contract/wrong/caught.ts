import type { RegisterTest } from '../kits/kit.ts'

/** An adapter that breaks one promise, and the test of the kit that must notice. */
export interface Wrong {
  readonly does: string
  readonly caughtBy: string
  readonly run: (test: RegisterTest) => void
}

/** Runs that one test of the kit on the wrong adapter. Returns why it failed; undefined when it passed. */
export async function failureOf({ run, caughtBy }: Wrong): Promise<Error | undefined> {
  const tests = new Map<string, () => Promise<void>>()
  run((name, body) => tests.set(name.slice(name.indexOf(': ') + 2), body))
  const body = tests.get(caughtBy)
  if (body === undefined) throw new Error(`the kit has no test "${caughtBy}"`)
  try {
    await body()
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
