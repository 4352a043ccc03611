import type { LogFields, Logger } from '../../ports/logger.ts'

export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  readonly msg: string
  readonly fields: LogFields
}

export interface MemoryLogger extends Logger {
  readonly lines: readonly LogLine[]
}

/** Keeps what was logged, so that a test can read it. */
export function createMemoryLogger(): MemoryLogger {
  const lines: LogLine[] = []
  const at =
    (level: LogLine['level']) =>
    (msg: string, fields: LogFields = {}): void => {
      lines.push({ level, msg, fields })
    }
  return { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
