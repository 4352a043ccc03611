import {
  capitalLetter,
  circledDigit,
  heavenlyStems,
  jamo,
  repeatedSign,
  roman,
  signInRun,
  smallLetter,
  spelled,
} from '../shared/number-signs.ts'
import { type NumberFormat, numberFormats } from './model.ts'

const hangulConsonants = [0, 2, 3, 5, 6, 7, 9, 11, 12, 14, 15, 16, 17, 18]
const hangulVowels = [0, 4, 8, 13, 18, 20]
const heavenlyStemsHangul = '갑을병정무기경신임계'
const footnoteSymbols = ['*', '†', '‡', '§']

/** A counter's value as the document shows it. Values a format has no sign for are written as digits. */
export function formatNumber(value: number, format: NumberFormat): string {
  if (!Number.isInteger(value) || value < 1) return String(value)
  return writers[format](value) ?? String(value)
}

/** By the name that HWPX (`CIRCLED_DIGIT`) or HWPML (`CircledDigit`) gives it; an unknown one counts in digits. */
export function numberFormatNamed(name: string | undefined): NumberFormat {
  const plain = (name ?? '').replace(/(?<=[a-z])(?=[A-Z])|_/g, '-').toLowerCase()
  return numberFormats.find((format) => format === plain) ?? 'digit'
}

/** By its code in HWP 5. */
export function numberFormatCoded(code: number): NumberFormat {
  if (code === 0x80) return 'symbol'
  if (code === 0x81) return 'user-char'
  return numberFormats[code] ?? 'digit'
}

const writers: Record<NumberFormat, (value: number) => string | undefined> = {
  digit: (value) => String(value),
  'circled-digit': circledDigit,
  'roman-capital': roman,
  'roman-small': (value) => roman(value)?.toLowerCase(),
  'latin-capital': (value) => repeatedSign(value, 26, capitalLetter),
  'latin-small': (value) => repeatedSign(value, 26, smallLetter),
  'circled-latin-capital': (value) => signInRun(value, 26, 0x24b6),
  'circled-latin-small': (value) => signInRun(value, 26, 0x24d0),
  'hangul-syllable': hangulSyllable,
  'circled-hangul-syllable': (value) => signInRun(value, 14, 0x326e),
  'hangul-jamo': (value) => jamo[value - 1],
  'circled-hangul-jamo': (value) => signInRun(value, 14, 0x3260),
  'hangul-phonetic': (value) => spelled(value, '영일이삼사오육칠팔구', ['', '십', '백', '천']),
  ideograph: (value) => spelled(value, '〇一二三四五六七八九', ['', '十', '百', '千']),
  'circled-ideograph': (value) => signInRun(value, 10, 0x3280),
  'decagon-circle': (value) => heavenlyStemsHangul[value - 1],
  'decagon-circle-hanja': (value) => heavenlyStems[value - 1],
  symbol: (value) => footnoteSymbols[(value - 1) % 4]?.repeat(Math.min(9, Math.ceil(value / 4))),
  'user-char': () => '*',
}

/** 가, 나 … 하, then 거, 너 … as the drafting rules count on. */
function hangulSyllable(value: number): string | undefined {
  const vowel = hangulVowels[Math.floor((value - 1) / hangulConsonants.length)]
  const consonant = hangulConsonants[(value - 1) % hangulConsonants.length]!
  return vowel === undefined ? undefined : String.fromCharCode(0xac00 + (consonant * 21 + vowel) * 28)
}
