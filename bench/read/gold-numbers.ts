/** The part of a file that says how its paragraphs are numbered, in one shape for both formats. */
export interface GoldLevel {
  /** As HWP 5 counts the formats; HWPX names them in the same order. */
  readonly format: number
  readonly pattern: string
  readonly start: number
}

export type GoldHead =
  | { readonly kind: 'outline'; readonly level: number }
  | { readonly kind: 'number'; readonly level: number; readonly id: string }
  | { readonly kind: 'bullet'; readonly mark: string }

const listed = (signs: string): readonly string[] => ['', ...signs]
const between = (first: string, count: number): readonly string[] =>
  listed(Array.from({ length: count }, (_, at) => String.fromCodePoint(first.codePointAt(0)! + at)).join(''))
const ones = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']
const roman = Array.from({ length: 40 }, (_, value) => 'X'.repeat(Math.floor(value / 10)) + ones[value % 10]!)
const counted = (digits: readonly string[], ten: string): readonly string[] =>
  Array.from({ length: 100 }, (_, value) => {
    const tens = Math.floor(value / 10)
    return (tens > 1 ? digits[tens]! : '') + (tens > 0 ? ten : '') + digits[value % 10]!
  })

/** Signs by format; a value beyond them is written in digits. */
const signsOf: readonly (readonly string[])[] = [
  [],
  [...between('①', 20), ...between('㉑', 15).slice(1), ...between('㊱', 15).slice(1)],
  roman,
  roman.map((sign) => sign.toLowerCase()),
  between('A', 26),
  between('a', 26),
  between('Ⓐ', 26),
  between('ⓐ', 26),
  listed('가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허고노도로모보소오조초코토포호'),
  between('㉮', 14),
  listed('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'),
  between('㉠', 14),
  counted(listed('일이삼사오육칠팔구'), '십'),
  counted(listed('一二三四五六七八九'), '十'),
  between('㊀', 10),
  listed('갑을병정무기경신임계'),
  listed('甲乙丙丁戊己庚辛壬癸'),
]
const cycled = 0x80

export function goldNumber(value: number, format: number): string {
  if (format === cycled) return '*†‡§'[(value - 1) % 4]!.repeat(Math.ceil(value / 4))
  return signsOf[format]?.[value] || String(value)
}

/** Counts the numbered paragraphs of a document in their order. A numbering goes on wherever it is taken up again. */
export function countHeads(levelsOf: (id: string) => readonly (GoldLevel | undefined)[] | undefined) {
  const lastOf = new Map<string, readonly (number | undefined)[]>()
  return (head: GoldHead | undefined, outlineId: string): string => {
    if (head === undefined) return ''
    if (head.kind === 'bullet') return head.mark
    const id = head.kind === 'outline' ? outlineId : head.id
    const levels = levelsOf(id)
    if (levels === undefined) return ''
    const last = lastOf.get(head.kind + id) ?? []
    const outer = Array.from({ length: head.level }, (_, level) => last[level])
    const startOf = (level: number) => levels[level]?.start ?? 1
    const own = last[head.level]
    const now = [...outer, own === undefined ? startOf(head.level) : own + 1]
    lastOf.set(head.kind + id, now)
    const sign = (level: number) => goldNumber(now[level] ?? startOf(level), levels[level]?.format ?? 0)
    const path = now.map((_, level) => sign(level)).join('.')
    return (levels[head.level]?.pattern ?? '')
      .replaceAll('^n', path)
      .replaceAll('^N', `${path}.`)
      .replace(/\^(\d)/g, (_, digit: string) => sign((Number(digit) + 9) % 10))
  }
}
