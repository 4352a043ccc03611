import { type DestinationStream, pino } from 'pino'
import type { LogFields, Logger } from '../../ports/logger.ts'

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

const textMax = 500
const hidden = '[hidden]'

/** Names of things a log must never hold, in case a caller forgets. */
const secretName =
  /authorization|cookie|password|secret|token|api_?key|^keys?$|^(text|query|question|answer|content|prompt|quote|context|body)$/i
const ownNames: ReadonlySet<string> = new Set(['level', 'time', 'msg', 'pid', 'hostname'])

/** One line of JSON per event, on stdout unless told otherwise. */
export function createPinoLogger(options: {
  readonly level: LogLevel
  readonly destination?: DestinationStream
}): Logger {
  const settings = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  const log = options.destination === undefined ? pino(settings) : pino(settings, options.destination)
  return {
    debug: (msg, fields) => {
      if (log.isLevelEnabled('debug')) log.debug(shown(fields), msg)
    },
    info: (msg, fields) => log.info(shown(fields), msg),
    warn: (msg, fields) => log.warn(shown(fields), msg),
    error: (msg, fields) => log.error(shown(fields), msg),
  }
}

function shown(fields: LogFields = {}): Record<string, unknown> {
  const safe = new Map<string, unknown>()
  for (const [name, value] of Object.entries(fields as Record<string, unknown>)) {
    safe.set(ownNames.has(name) ? `_${name}` : name, secretName.test(name) ? hidden : shownValue(value))
  }
  return Object.fromEntries(safe)
}

/** Plain values only: an object could carry a whole request or document. */
function shownValue(value: unknown): unknown {
  if (typeof value === 'string') return value.length > textMax ? `${value.slice(0, textMax)}…` : value
  if (value === null || value === undefined || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  return hidden
}
