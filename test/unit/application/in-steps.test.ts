import { expect, test } from 'vitest'
import { inSteps } from '../../../src/application/in-steps.ts'

function* slowly(count: number): Generator<number> {
  for (let n = 0; n < count; n += 1) {
    const startMs = performance.now()
    while (performance.now() - startMs < 10) {
      // Work that holds the event loop.
    }
    yield n
  }
}

test('others are let in while a long computation goes on, and nothing it yields is lost', async () => {
  const order: string[] = []
  const taken = inSteps(slowly(4)).then((items) => {
    order.push('done')
    return items
  })
  setImmediate(() => order.push('another request'))
  expect(await taken).toEqual([0, 1, 2, 3])
  expect(order).toEqual(['another request', 'done'])
})
