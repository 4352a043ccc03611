/** Ways to write a counter, as lists of every word processor use them. Undefined where there is no sign for a value. */
export const jamo = 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'
export const heavenlyStems = '甲乙丙丁戊己庚辛壬癸'

const romanParts: readonly (readonly [size: number, sign: string])[] = [
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
const romanMax = 3999

export function roman(value: number): string | undefined {
  if (value > romanMax) return undefined
  let left = value
  let text = ''
  for (const [size, sign] of romanParts) {
    text += sign.repeat(Math.floor(left / size))
    left %= size
  }
  return text
}

/** A sign out of a run of neighbouring characters. */
export const signInRun = (value: number, length: number, first: number): string | undefined =>
  value <= length ? String.fromCodePoint(first + value - 1) : undefined

/** ① … ⑳, ㉑ … ㉟, ㊱ … ㊿. */
export function circledDigit(value: number): string | undefined {
  if (value <= 20) return signInRun(value, 20, 0x2460)
  return value <= 35 ? signInRun(value - 20, 15, 0x3251) : signInRun(value - 35, 15, 0x32b1)
}

const repeatsMax = 9

/** A … Z, AA, BB …: past the end of the set the sign is written once more for each round. */
export function repeatedSign(value: number, size: number, sign: (at: number) => string): string | undefined {
  const times = Math.ceil(value / size)
  return times > repeatsMax ? undefined : sign((value - 1) % size).repeat(times)
}

export const capitalLetter = (at: number): string => String.fromCharCode(0x41 + at)
export const smallLetter = (at: number): string => String.fromCharCode(0x61 + at)

const spelledMax = 9999

/** 십일, not 일십일: a one before a unit is not spoken. */
export function spelled(value: number, digits: ArrayLike<string>, units: ArrayLike<string>): string | undefined {
  if (value > spelledMax) return undefined
  let text = ''
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(value / 10 ** place) % 10
    if (digit > 0) text += (digit === 1 && place > 0 ? '' : digits[digit]!) + units[place]!
  }
  return text
}
