import { expect, test } from 'vitest'
import { isInHouse } from '../../../../src/adapters/llm/in-house.ts'

test.each([
  'localhost',
  '127.0.0.1',
  '127.9.9.9',
  '[::1]',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.0.10',
  '[fd00::1]',
  'ollama',
  'llm.internal',
])('%s is inside', (host) => {
  expect(isInHouse(host)).toBe(true)
})

test.each(['api.example.com', '8.8.8.8', '172.32.0.1', '[2001:4860::1]', '192.169.0.1', 'localhost.example.com'])(
  '%s is outside',
  (host) => {
    expect(isInHouse(host)).toBe(false)
  },
)
