/**
 * The words that invite an answer, out of a command such as
 * `Clickhere:set:48:Direction:wstring:6:이름을 쓴다 HelpState:wstring:0: `, or in old files `이름을 쓴다;`.
 */
export function guideOfCommand(command: string): string {
  const direction = stringSetting(command, 'Direction')
  if (direction !== undefined || /^clickhere:/i.test(command)) return direction ?? ''
  return command.split(';', 1)[0] ?? ''
}

/** The value of `Name:wstring:<length>:<value>`; the length counts UTF-16 units, so a value may hold any sign. */
export function stringSetting(settings: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|[\\s:])${name}:wstring:(\\d{1,6}):`).exec(settings)
  if (found === null) return undefined
  const from = found.index + found[0].length
  return settings.slice(from, from + Number(found[1]))
}

/** Is the visible text of a field still the invitation itself? Compared without white space. */
export function isUnanswered(visible: string, guide: string): boolean {
  return withoutSpace(visible) === withoutSpace(guide)
}

const withoutSpace = (text: string): string => text.normalize('NFC').replace(/\s+/gu, '')
