import { expect, test } from 'vitest'
import { createProgressBar } from '../../../src/adapters/cli/progress-bar.ts'

function terminal(settings: { isTTY?: boolean; columns?: number }) {
  const written: string[] = []
  return { ...settings, written, write: (text: string) => written.push(text) }
}

test('a terminal shows how far it is, on one line that never wraps', () => {
  const screen = terminal({ isTTY: true, columns: 60 })
  const bar = createProgressBar(4, screen)
  bar.step('짧은.hwp')
  bar.step(`${'아주 긴 이름의 '.repeat(20)}문서.hwp`)
  bar.clear()
  const lines = screen.written.map((text) => text.replaceAll(/\r\u001b\[K/gu, ''))
  expect(lines).toEqual([
    `${'░'.repeat(24)} 0/4 `,
    `${'█'.repeat(6)}${'░'.repeat(18)} 1/4 짧은.hwp`,
    expect.stringMatching(/^█{12}░{12} 2\/4 ….*문서\.hwp$/u),
    '',
  ])
  const widest = Math.max(...lines.map((line) => line.replaceAll(/[가-힣]/gu, '__').length))
  expect(widest).toBeLessThan(60)
})

test('a log, a pipe and a single file show nothing', () => {
  for (const [total, screen] of [
    [4, terminal({})],
    [4, terminal({ isTTY: false })],
    [1, terminal({ isTTY: true })],
  ] as const) {
    const bar = createProgressBar(total, screen)
    bar.step('가.hwp')
    bar.clear()
    expect(screen.written).toEqual([])
  }
})
