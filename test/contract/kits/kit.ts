import assert from 'node:assert/strict'

/** Any runner's way to register a test fits: vitest, node:test, mocha. */
export type RegisterTest = (name: string, run: () => Promise<void>) => void

/** A promise that an adapter knowingly does not keep. */
export interface Exception {
  readonly test: string
  readonly reason: string
}

export interface KitOptions<Subject> {
  readonly test: RegisterTest
  /** A fresh, empty instance for each test. */
  readonly create: () => Promise<Subject>
  readonly except?: readonly Exception[]
}

export interface Kit<Subject> {
  /** Registers one promise of the port as a test on a fresh instance. */
  promise(name: string, run: (subject: Subject) => Promise<void>): void
  /** Goes last: an exception that names no test is a mistake. */
  finish(): void
}

export function openKit<Subject>(
  port: string,
  { test, create, except = [] }: KitOptions<Subject>,
  close: (subject: Subject) => Promise<void> = async () => {},
): Kit<Subject> {
  const excepted = new Map(except.map((exception) => [exception.test, exception.reason]))
  return {
    promise(name, run) {
      if (excepted.delete(name)) return
      test(`${port}: ${name}`, async () => {
        const subject = await create()
        try {
          await run(subject)
        } finally {
          await close(subject)
        }
      })
    },
    finish() {
      if (except.length === 0) return
      test(`${port}: every declared exception names a test and gives a reason`, async () => {
        assert.deepEqual([...excepted.keys()], [])
        assert.ok(except.every(({ reason }) => reason.trim() !== ''))
      })
    },
  }
}

/** For a promise that can be tested only where the adapter's author gives the means. */
export function required<Means>(means: Means | undefined, name: string): Means {
  assert.ok(means !== undefined, `give \`${name}\` to the kit, or declare an exception with its reason`)
  return means
}

/** The same as JSON, letter for letter. Says only where they part: a full comparison of large documents takes minutes. */
export function assertSame(actual: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(actual) ?? 'undefined', JSON.stringify(expected) ?? 'undefined']
  if (a === b) return
  let at = 0
  while (a[at] === b[at]) at += 1
  const near = (text: string) => text.slice(Math.max(0, at - 40), at + 80)
  assert.fail(`they part at ${at}: ${near(a)} instead of ${near(b)}`)
}
