const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g

/**
 * Does an object in this valid JSON give one key twice? `JSON.parse` takes the last in silence; in a file that says
 * who may do what, nobody can tell which of the two its author meant.
 */
export function hasDuplicateKeys(json: string): boolean {
  const open: (Set<string> | undefined)[] = []
  let text: string | undefined
  for (const [part] of json.matchAll(token)) {
    if (part === '{') open.push(new Set())
    else if (part === '[') open.push(undefined)
    else if (part === '}' || part === ']') open.pop()
    else if (part === ':' && text !== undefined) {
      const key = JSON.parse(text) as string
      const keys = open.at(-1)
      if (keys?.has(key)) return true
      keys?.add(key)
    }
    text = part.startsWith('"') ? part : undefined
  }
  return false
}
