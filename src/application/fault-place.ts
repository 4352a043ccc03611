/** Name and place of a fault, for the log. Its message may quote what a file or a query said, so it stays out. */
export function faultPlace(fault: unknown): string {
  if (!(fault instanceof Error)) return typeof fault
  const code = 'code' in fault && typeof fault.code === 'string' ? ` ${fault.code}` : ''
  const frames = (fault.stack ?? '').split('\n').filter((line) => /^\s+at /u.test(line))
  return [`${fault.name}${code}`, ...frames.slice(0, 6).map((line) => line.trim())].join(' | ')
}
