import type { LogFields, Logger } from '../../ports/logger.ts'

const rememberedMax = 10_000

/** Warns about each matter once, since a folder is looked at on every request. */
export function createSaidOnce(logger: Logger): (msg: string, fields: LogFields) => void {
  const said = new Set<string>()
  return (msg, fields) => {
    const matter = JSON.stringify([msg, fields])
    if (said.has(matter)) return
    if (said.size >= rememberedMax) said.clear()
    said.add(matter)
    logger.warn(msg, fields)
  }
}
