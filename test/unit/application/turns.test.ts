import { expect, test } from 'vitest'
import { createTurns } from '../../../src/application/turns.ts'

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('work under one name runs one piece after the other, other names are not held up', async () => {
  const turns = createTurns()
  const first = gate()
  const order: string[] = []
  const a = turns.take('a', false, async () => {
    await first.opened
    order.push('a1')
  })
  const b = turns.take('a', false, async () => void order.push('a2'))
  await turns.take('b', false, async () => void order.push('b1'))
  first.open()
  await Promise.all([a, b])
  expect(order).toEqual(['b1', 'a1', 'a2'])
})

test('who asks while work runs is served by work that began after asking, once for all who wait', async () => {
  const turns = createTurns()
  const first = gate()
  let runs = 0
  const work = async () => {
    runs += 1
    if (runs === 1) await first.opened
    return runs
  }
  const running = turns.take('a', true, work)
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  const waiting = [turns.take('a', true, work), turns.take('a', true, work)]
  first.open()
  expect(await running).toBe(1)
  expect(await Promise.all(waiting)).toEqual([2, 2])
})

test('work that fails does not stop the next', async () => {
  const turns = createTurns()
  const failed = turns.take('a', true, () => Promise.reject(new Error('torn')))
  const next = turns.take('a', false, async () => 'done')
  await expect(failed).rejects.toThrow('torn')
  expect(await next).toBe('done')
})
