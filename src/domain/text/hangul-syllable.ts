/** Final consonants of a syllable, by their number in Unicode's order. */
export const finals = { none: 0, n: 4, l: 8, p: 17, ss: 20 } as const

const first = 0xac00
const last = 0xd7a3
const finalsOfVowel = 28
const vowels = 21

/** The number of its final consonant; -1 for what is no syllable. */
export function finalOf(syllable: string): number {
  const code = syllable.charCodeAt(0)
  return code >= first && code <= last ? (code - first) % finalsOfVowel : -1
}

export function withoutFinal(syllable: string): string {
  return String.fromCharCode(syllable.charCodeAt(0) - Math.max(0, finalOf(syllable)))
}

/** Numbers of the vowels ㅕ ㅘ ㅝ ㅙ, each drawn together from the vowel beside it (ㅣ ㅗ ㅜ ㅚ) and that of a past form. */
const drawnFrom = new Map([
  [6, 20],
  [9, 8],
  [14, 13],
  [10, 11],
])

/** An open syllable as it stood before a past form: 려 → 리, 와 → 오, 줘 → 주, 돼 → 되, 해 → 하. */
export function beforeContraction(syllable: string): string {
  if (syllable === '해') return '하'
  const code = syllable.charCodeAt(0)
  const vowel = Math.floor((code - first) / finalsOfVowel) % vowels
  return String.fromCharCode(code + ((drawnFrom.get(vowel) ?? vowel) - vowel) * finalsOfVowel)
}
