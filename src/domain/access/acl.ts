export interface AclRule {
  readonly files: string
  readonly allow: readonly string[]
}

export interface AclRules {
  readonly default: readonly string[]
  readonly rules: readonly AclRule[]
}

/** Reads the parsed JSON of an `ACL.json`. Undefined when its shape is not exactly right: such a file locks everything. */
export function aclRulesFrom(json: unknown): AclRules | undefined {
  if (!isRecord(json) || Object.keys(json).some((key) => key !== 'default' && key !== 'rules')) return undefined
  const fallback = json['default']
  const rules = json['rules'] ?? []
  if (!isPrincipalList(fallback) || !Array.isArray(rules)) return undefined
  const read: AclRule[] = []
  for (const rule of rules as unknown[]) {
    if (!isRecord(rule) || Object.keys(rule).some((key) => key !== 'files' && key !== 'allow')) return undefined
    const { files, allow } = rule
    if (typeof files !== 'string' || files === '' || !isPrincipalList(allow)) return undefined
    read.push({ files: files.normalize('NFC'), allow: allow.map(composed) })
  }
  return { default: fallback.map(composed), rules: read }
}

/** Who may see the document: the first rule that matches its listed name or its bundle's, else the default list. */
export function allowListOf(rules: AclRules, names: readonly string[]): readonly string[] {
  const found = rules.rules.find((rule) => names.some((name) => matchesWildcard(rule.files, name)))
  return found?.allow ?? rules.default
}

/** Without a principal only what everyone may see is visible. */
export function mayRead(principal: string | undefined, allowed: readonly string[]): boolean {
  return allowed.includes('*') || (principal !== undefined && allowed.includes(composed(principal)))
}

/** `*` is any run of characters, `?` one character; everything else stands for itself. Linear in the name's length. */
export function matchesWildcard(pattern: string, name: string): boolean {
  const wanted = [...pattern]
  const given = [...name]
  let p = 0
  let n = 0
  let star = -1
  let resume = 0
  while (n < given.length) {
    if (p < wanted.length && wanted[p] === '*') {
      star = p
      resume = n
      p += 1
    } else if (p < wanted.length && (wanted[p] === '?' || wanted[p] === given[n])) {
      p += 1
      n += 1
    } else if (star >= 0) {
      resume += 1
      n = resume
      p = star + 1
    } else {
      return false
    }
  }
  while (wanted[p] === '*') p += 1
  return p === wanted.length
}

/** A name typed on one system and sent from another may differ in Unicode form only. */
function composed(principal: string): string {
  return principal.normalize('NFC')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isPrincipalList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string' && entry !== '')
}
