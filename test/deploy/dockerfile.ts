export interface Instruction {
  readonly name: string
  /** Flags such as `--from=build`, without their dashes. */
  readonly flags: Readonly<Record<string, string>>
  readonly text: string
}

export interface Stage {
  readonly image: string
  readonly as: string | undefined
  readonly instructions: readonly Instruction[]
}

/** The stages of a Dockerfile, line continuations and comments resolved. */
export function stagesOf(dockerfile: string): readonly Stage[] {
  const lines = dockerfile
    .split('\n')
    .filter((line) => !/^\s*(?:#|$)/u.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/gu, ' ')
    .split('\n')
  const stages: { image: string; as: string | undefined; instructions: Instruction[] }[] = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/u.exec(line) ?? []
    const flags = Object.fromEntries(Array.from(rest.matchAll(/--([\w-]+)=(\S+)/gu), ([, key, value]) => [key, value]))
    const text = rest.replaceAll(/--[\w-]+=\S+\s*/gu, '').trim()
    if (name.toUpperCase() === 'FROM') {
      const [, image = '', as] = /^(\S+)(?: AS (\w+))?$/iu.exec(text) ?? []
      stages.push({ image, as, instructions: [] })
    } else stages.at(-1)?.instructions.push({ name: name.toUpperCase(), flags, text })
  }
  return stages
}

/** `["a", "b"]`: without a shell in between, so that signals arrive. */
export function execForm(text: string): readonly string[] {
  return JSON.parse(text) as string[]
}

export function environmentOf({ instructions }: Stage): Record<string, string> {
  const pairs = instructions.filter(({ name }) => name === 'ENV').flatMap(({ text }) => text.split(/\s+/u))
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
}
