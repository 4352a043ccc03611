import assert from 'node:assert/strict'
import type { Clock } from '../../../src/ports/clock.ts'
import { type KitOptions, openKit } from './kit.ts'

const year2020 = Date.UTC(2020, 0, 1)
const year2200 = Date.UTC(2200, 0, 1)

export function clockContract(options: KitOptions<Clock>): void {
  const { promise, finish } = openKit('clock', options)

  promise('the time of day is in milliseconds since 1970', async (clock) => {
    const now = clock.nowMs()
    assert.ok(now > year2020 && now < year2200, String(now))
  })

  promise('elapsed time never goes back', async (clock) => {
    let last = clock.elapsedMs()
    assert.ok(Number.isFinite(last))
    for (let look = 0; look < 1_000; look += 1) {
      const now = clock.elapsedMs()
      assert.ok(now >= last)
      last = now
      if (look % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  })

  promise('both run at the same pace', async (clock) => {
    const [now, elapsed] = [clock.nowMs(), clock.elapsedMs()]
    await new Promise((resolve) => setTimeout(resolve, 50))
    const [byDay, byElapsed] = [clock.nowMs() - now, clock.elapsedMs() - elapsed]
    assert.ok(Math.abs(byDay - byElapsed) < 1_000, `${byDay} and ${byElapsed}`)
  })

  finish()
}
