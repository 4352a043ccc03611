import { expect, test } from 'vitest'
import { createPinoLogger, type LogLevel } from '../../../../src/adapters/pino/pino-logger.ts'
import type { LogFields, Logger } from '../../../../src/ports/logger.ts'

function linesOf(level: LogLevel, use: (logger: Logger) => void): Record<string, unknown>[] {
  const lines: string[] = []
  use(createPinoLogger({ level, destination: { write: (line) => void lines.push(line) } }))
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('an event is one line of JSON with its message, level and time', () => {
  const [line] = linesOf('info', (logger) => logger.info('listening', { url: 'http://127.0.0.1:8080' }))
  expect(line).toMatchObject({ msg: 'listening', level: 'info', url: 'http://127.0.0.1:8080' })
  expect(new Date(line?.['time'] as string).getTime()).toBeGreaterThan(0)
})

test('events below the level are not written', () => {
  const lines = linesOf('warn', (logger) => {
    for (const level of ['debug', 'info', 'warn', 'error'] as const) logger[level](level)
  })
  expect(lines.map(({ msg }) => msg)).toEqual(['warn', 'error'])
})

test('what must never be in a log is hidden, even when a caller forgets', () => {
  const secrets = {
    authorization: 'x',
    api_key: 'x',
    key: 'x',
    token: 'x',
    query: 'x',
    answer: 'x',
    text: 'x',
    body: 'x',
  }
  const [line] = linesOf('info', (logger) => logger.info('request', { tenant: 'kim', ...secrets }))
  expect(line).toMatchObject({ tenant: 'kim' })
  for (const name of Object.keys(secrets)) expect(line?.[name], name).toBe('[hidden]')
})

test('objects are hidden and long texts cut: either could be a document', () => {
  const fields = { document: { blocks: ['비밀'] }, list: ['비밀'], long: '가'.repeat(10_000) } as unknown as LogFields
  const [line] = linesOf('info', (logger) => logger.info('strange', fields))
  expect(line).toMatchObject({ document: '[hidden]', list: '[hidden]' })
  expect(JSON.stringify(line).length).toBeLessThan(1_000)
})

test('no field takes the place of the line’s own', () => {
  const [line] = linesOf('info', (logger) => logger.info('true', { msg: 'false', level: 'fatal', time: 0 }))
  expect(line).toMatchObject({ msg: 'true', level: 'info', _msg: 'false', _level: 'fatal', _time: 0 })
})
