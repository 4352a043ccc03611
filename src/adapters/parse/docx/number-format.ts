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

const ganada = [...'가나다라마바사아자차카타파하']
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
  ['upperLetter', (value) => repeatedSign(value, 26, capitalLetter)],
  ['lowerLetter', (value) => repeatedSign(value, 26, smallLetter)],
  ['ordinal', ordinal],
  ['hex', (value) => value.toString(16).toUpperCase()],
  ['numberInDash', (value) => `- ${value} -`],
  ['ganada', (value) => repeatedSign(value, ganada.length, (at) => ganada[at]!)],
  ['chosung', (value) => repeatedSign(value, jamo.length, (at) => jamo[at]!)],
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
  ['ideographEnclosedCircle', (value) => signInRun(value, 10, 0x3280)],
  ['aiueo', (value) => aiueo[value - 1]],
  ['aiueoFullWidth', (value) => aiueo[value - 1]],
  ['iroha', (value) => iroha[value - 1]],
  ['irohaFullWidth', (value) => iroha[value - 1]],
  ['decimalEnclosedCircle', circledDigit],
  ['decimalEnclosedCircleChinese', circledDigit],
  ['decimalEnclosedFullstop', (value) => signInRun(value, 20, 0x2488)],
  ['decimalEnclosedParen', (value) => signInRun(value, 20, 0x2474)],
  ['decimalFullWidth', fullWidth],
  ['decimalFullWidth2', fullWidth],
])

/** A counter's value as Word shows it. A format or value that has no sign of its own is written in digits. */
export function formatNumber(value: number, format: string): string {
  if (format === 'none') return ''
  if (value < 1) return String(value)
  return writers.get(format)?.(value) ?? String(value)
}

function fullWidth(value: number): string {
  return byDigit(value, [...'０１２３４５６７８９'])
}

const byDigit = (value: number, digits: readonly string[]): string =>
  [...String(value)].map((digit) => digits[Number(digit)]).join('')

function nativeKorean(value: number): string | undefined {
  return value > 99 ? undefined : nativeTens[Math.floor(value / 10)]! + nativeOnes[value % 10]!
}

function ordinal(value: number): string {
  const teen = value % 100 >= 11 && value % 100 <= 13
  return value + (teen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'))
}
