const anySpace = /[\s\u00a0\u200b-\u200d\u2060\u3000\ufeff]+/gu
const folded = new Map(
  ['·ㆍ・‧․•∙⋅･', '~∼～〜˜', '<＜〈', '>＞〉'].flatMap(([plain, ...forms]) => forms.map((form) => [form, plain!])),
)
const foldable = /[ㆍ・‧․•∙⋅･∼～〜˜＜〈＞〉]/gu
const hangulSyllable = /^[가-힣]$/u

/** For comparing labels: `<신  설>` and `<신설>` are the same words. */
export function withoutSpaces(text: string): string {
  return text.replace(anySpace, '')
}

/** Most lines are one already. */
const needsJoining = /[^\S ]|[\u200b-\u200d\u2060]|^ | $| {2}/u

/** One line, single blanks, no blank at either end. */
export function oneLine(text: string): string {
  return needsJoining.test(text) ? text.replace(anySpace, ' ').trim() : text
}

/** Middle dots, tildes and angle brackets come in many code points; comparisons see one of each. */
export function foldMarks(text: string): string {
  return text.replace(foldable, (mark) => folded.get(mark)!)
}

/** The key labels are compared by: no white space, marks folded, full-width forms narrowed. */
export function labelKey(text: string): string {
  const bare = withoutSpaces(text)
  return isPlain.test(bare) ? bare : foldMarks(bare).normalize('NFKC')
}

/** Text that folding and narrowing leave as it is. */
const isPlain = /^[!-~가-힣]*$/u

/** No text is letter-spaced without it. */
const twoSyllablesApart = /(?:^| )[가-힣] [가-힣](?=[ ([（［<〈【]|$)/u

/**
 * `서 울 특 별 시 장` → `서울특별시장`. Only where every word (of five, all but one) is a single syllable, so that ordinary
 * text keeps its blanks; what follows an opening bracket is left as it is.
 */
export function joinLetterSpacing(text: string): string {
  const line = oneLine(text)
  if (!twoSyllablesApart.test(line)) return line
  const bracket = line.search(/[([（［<〈【]/u)
  const head = bracket > 0 ? line.slice(0, bracket) : line
  const tail = bracket > 0 ? line.slice(bracket) : ''
  const words = head.trim().split(' ')
  const single = words.filter((word) => hangulSyllable.test(word)).length
  const spaced = words.length >= 2 && (single === words.length || (words.length >= 5 && single === words.length - 1))
  return spaced ? words.join('') + tail : line
}
