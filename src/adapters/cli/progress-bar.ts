export interface ProgressBar {
  step(name: string): void
  /** Takes the line away, so that something else can be written. */
  clear(): void
}

interface Terminal {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

const width = 24

/** On a terminal, one line that is written over; elsewhere nothing, so that logs and pipes stay clean. */
export function createProgressBar(total: number, terminal: Terminal): ProgressBar {
  if (terminal.isTTY !== true || total < 2) return { step() {}, clear() {} }
  let done = 0
  const draw = (name: string) => {
    const filled = Math.round((done / total) * width)
    const counted = `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${total} `
    // A line that wraps could not be written over; a Hangul syllable takes two places.
    const room = Math.max(0, Math.floor(((terminal.columns ?? 80) - counted.length - 1) / 2))
    terminal.write(`\r\u001b[K${counted}${name.length > room ? `…${name.slice(1 - room)}` : name}`)
  }
  draw('')
  return {
    step(name) {
      done += 1
      draw(name)
    },
    clear() {
      terminal.write('\r\u001b[K')
    },
  }
}
