const ganada = [...'가나다라마바사아자차카타파하']
const chosung = [...'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ']
const heavenlyStems = [...'甲乙丙丁戊己庚辛壬癸']
const earthlyBranches = [...'子丑寅卯辰巳午未申酉戌亥']
const aiueo = [...'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン']
const iroha = [...'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン']
const sinoKorean = [...'영일이삼사오육칠팔구']
const hanja = [...'零一二三四五六七八九']
const ideographs = [...'〇一二三四五六七八九']
const formalHanja = [...'零壹貳參肆伍陸柒捌玖']
const nativeTens = ['', '열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔']
const nativeOnes = ['', '하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉']

type Writer = (value: number) => string | undefined

/** `w:numFmt` values of ECMA-376, 17.18.59, that Korean documents and their neighbours use. */
const writers: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ['none', () => ''],
  ['decimalZero', (value) => String(value).padStart(2, '0')],
  ['upperRoman', roman],
  ['lowerRoman', (value) => roman(value)?.toLowerCase()],
  ['upperLetter', (value) => repeated(value, 26, (at) => String.fromCharCode(0x41 + at))],
  ['lowerLetter', (value) => repeated(value, 26, (at) => String.fromCharCode(0x61 + at))],
  ['ordinal', ordinal],
  ['hex', (value) => value.toString(16).toUpperCase()],
  ['numberInDash', (value) => `- ${value} -`],
  ['ganada', (value) => repeated(value, ganada.length, (at) => ganada[at]!)],
  ['chosung', (value) => repeated(value, chosung.length, (at) => chosung[at]!)],
  ['koreanDigital', (value) => byDigit(value, sinoKorean)],
  ['koreanDigital2', (value) => byDigit(value, hanja)],
  ['koreanCounting', (value) => spelled(value, sinoKorean, ['', '십', '백', '천'])],
  ['koreanLegal', nativeKorean],
  ['ideographDigital', (value) => byDigit(value, ideographs)],
  ['japaneseDigitalTenThousand', (value) => byDigit(value, ideographs)],
  ['taiwaneseDigital', (value) => byDigit(value, ideographs)],
  ['chineseCounting', (value) => spelled(value, ideographs, ['', '十', '百', '千'])],
  ['chineseCountingThousand', (value) => spelled(value, ideographs, ['', '十', '百', '千'])],
  ['taiwaneseCounting', (value) => spelled(value, ideographs, ['', '十', '百', '千'])],
  ['taiwaneseCountingThousand', (value) => spelled(value, ideographs, ['', '十', '百', '千'])],
  ['japaneseCounting', (value) => spelled(value, ideographs, ['', '十', '百', '千'])],
  ['ideographLegalTraditional', (value) => spelled(value, formalHanja, ['', '拾', '佰', '仟'])],
  ['japaneseLegal', (value) => spelled(value, formalHanja, ['', '拾', '佰', '仟'])],
  ['chineseLegalSimplified', (value) => spelled(value, formalHanja, ['', '拾', '佰', '仟'])],
  ['ideographTraditional', (value) => heavenlyStems[value - 1]],
  ['ideographZodiac', (value) => earthlyBranches[value - 1]],
  ['ideographEnclosedCircle', (value) => inRun(value, 10, 0x3280)],
  ['aiueo', (value) => aiueo[value - 1]],
  ['aiueoFullWidth', (value) => aiueo[value - 1]],
  ['iroha', (value) => iroha[value - 1]],
  ['irohaFullWidth', (value) => iroha[value - 1]],
  ['decimalEnclosedCircle', circled],
  ['decimalEnclosedCircleChinese', circled],
  ['decimalEnclosedFullstop', (value) => inRun(value, 20, 0x2488)],
  ['decimalEnclosedParen', (value) => inRun(value, 20, 0x2474)],
  ['decimalFullWidth', fullWidth],
  ['decimalFullWidth2', fullWidth],
])

/** A counter's value as Word shows it. A format or value that has no sign of its own is written in digits. */
export function formatNumber(value: number, format: string): string {
  if (format === 'none') return ''
  if (value < 1) return String(value)
  return writers.get(format)?.(value) ?? String(value)
}

const repeatsMax = 9

/** A … Z, AA, BB …: past the end of the set the sign is written once more for each round. */
function repeated(value: number, size: number, sign: (at: number) => string): string | undefined {
  const times = Math.ceil(value / size)
  return times > repeatsMax ? undefined : sign((value - 1) % size).repeat(times)
}

const inRun = (value: number, length: number, first: number): string | undefined =>
  value <= length ? String.fromCodePoint(first + value - 1) : undefined

function circled(value: number): string | undefined {
  if (value <= 20) return String.fromCodePoint(0x2460 + value - 1)
  if (value <= 35) return String.fromCodePoint(0x3251 + value - 21)
  return value <= 50 ? String.fromCodePoint(0x32b1 + value - 36) : undefined
}

function fullWidth(value: number): string {
  return byDigit(value, [...'０１２３４５６７８９'])
}

const byDigit = (value: number, digits: readonly string[]): string =>
  [...String(value)].map((digit) => digits[Number(digit)]).join('')

/** 십일, not 일십일: a one before a unit is not written. */
function spelled(value: number, digits: readonly string[], units: readonly string[]): string | undefined {
  if (value > 9999) return undefined
  let text = ''
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(value / 10 ** place) % 10
    if (digit > 0) text += (digit === 1 && place > 0 ? '' : digits[digit]!) + units[place]!
  }
  return text
}

function nativeKorean(value: number): string | undefined {
  return value > 99 ? undefined : nativeTens[Math.floor(value / 10)]! + nativeOnes[value % 10]!
}

function ordinal(value: number): string {
  const teen = value % 100 >= 11 && value % 100 <= 13
  return value + (teen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'))
}

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

function roman(value: number): string | undefined {
  if (value > 3999) return undefined
  let left = value
  let text = ''
  for (const [size, sign] of romanParts) {
    text += sign.repeat(Math.floor(left / size))
    left %= size
  }
  return text
}
