import type { NumberFormat } from './model.ts'

const hangulConsonants = [0, 2, 3, 5, 6, 7, 9, 11, 12, 14, 15, 16, 17, 18]
const hangulVowels = [0, 4, 8, 13, 18, 20]
const jamo = 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'
const heavenlyStems = '갑을병정무기경신임계'
const heavenlyStemsHanja = '甲乙丙丁戊己庚辛壬癸'
const phoneticDigits = ['', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구']
const phoneticUnits = ['', '십', '백', '천']
const ideographDigits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九']
const ideographUnits = ['', '十', '百', '千']
const footnoteSymbols = ['*', '†', '‡', '§']

/** A counter's value as the document shows it. Values a format has no sign for are written as digits. */
export function formatNumber(value: number, format: NumberFormat): string {
  if (!Number.isInteger(value) || value < 1) return String(value)
  return writers[format](value) ?? String(value)
}

const writers: Record<NumberFormat, (value: number) => string | undefined> = {
  digit: (value) => String(value),
  'circled-digit': circledDigit,
  'roman-capital': roman,
  'roman-small': (value) => roman(value)?.toLowerCase(),
  'latin-capital': (value) => latin(value, 0x41),
  'latin-small': (value) => latin(value, 0x61),
  'circled-latin-capital': (value) => inRun(value, 26, 0x24b6),
  'circled-latin-small': (value) => inRun(value, 26, 0x24d0),
  'hangul-syllable': hangulSyllable,
  'circled-hangul-syllable': (value) => inRun(value, 14, 0x326e),
  'hangul-jamo': (value) => jamo[value - 1],
  'circled-hangul-jamo': (value) => inRun(value, 14, 0x3260),
  'hangul-phonetic': (value) => spelled(value, phoneticDigits, phoneticUnits),
  ideograph: (value) => spelled(value, ideographDigits, ideographUnits),
  'circled-ideograph': (value) => inRun(value, 10, 0x3280),
  'decagon-circle': (value) => heavenlyStems[value - 1],
  'decagon-circle-hanja': (value) => heavenlyStemsHanja[value - 1],
  symbol: (value) => footnoteSymbols[(value - 1) % 4]?.repeat(Math.min(9, Math.ceil(value / 4))),
  'user-char': () => '*',
}

const inRun = (value: number, length: number, first: number): string | undefined =>
  value <= length ? String.fromCharCode(first + value - 1) : undefined

function circledDigit(value: number): string | undefined {
  if (value <= 20) return String.fromCharCode(0x2460 + value - 1)
  if (value <= 35) return String.fromCharCode(0x3251 + value - 21)
  if (value <= 50) return String.fromCharCode(0x32b1 + value - 36)
  return undefined
}

/** 가, 나 … 하, then 거, 너 … as the drafting rules count on. */
function hangulSyllable(value: number): string | undefined {
  const vowel = hangulVowels[Math.floor((value - 1) / hangulConsonants.length)]
  const consonant = hangulConsonants[(value - 1) % hangulConsonants.length]!
  return vowel === undefined ? undefined : String.fromCharCode(0xac00 + (consonant * 21 + vowel) * 28)
}

function latin(value: number, first: number): string | undefined {
  const times = Math.ceil(value / 26)
  return times > 9 ? undefined : String.fromCharCode(first + ((value - 1) % 26)).repeat(times)
}

const romanParts: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

function roman(value: number): string | undefined {
  if (value > 3999) return undefined
  let left = value
  let text = ''
  for (const [size, sign] of romanParts) {
    while (left >= size) {
      text += sign
      left -= size
    }
  }
  return text
}

/** 일, 이 … 십, 십일 … 백이십: a one before a unit is not spoken. */
function spelled(value: number, digits: readonly string[], units: readonly string[]): string | undefined {
  if (value > 9999) return undefined
  let text = ''
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(value / 10 ** place) % 10
    if (digit === 0) continue
    text += (digit === 1 && place > 0 ? '' : digits[digit]) + units[place]!
  }
  return text
}
