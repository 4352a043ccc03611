export interface ProgressBar {
  step(name: string): void
  end(): void
}

interface Terminal {
  readonly isTTY?: boolean
  write(text: string): unknown
}

const width = 24

/** On a terminal, one line that is written over; elsewhere nothing, so that logs and pipes stay clean. */
export function createProgressBar(total: number, terminal: Terminal): ProgressBar {
  if (terminal.isTTY !== true || total < 2) return { step() {}, end() {} }
  let done = 0
  const draw = (name: string) => {
    const filled = Math.round((done / total) * width)
    terminal.write(`\r\u001b[K${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${total} ${name}`)
  }
  draw('')
  return {
    step(name) {
      done += 1
      draw(name)
    },
    end() {
      terminal.write('\r\u001b[K')
    },
  }
}
