/** What kind of thing a question asks for, as far as its words tell, and whether a line holds one of that kind. */

/** A number, an amount or a date. */
export function asksForFigure(question: string): boolean {
  return /몇|며칠|얼마|언제|연도|년도/u.test(question)
}

/** A day by which, or a time within which. */
export function asksForDeadline(question: string): boolean {
  return /언제까지|기한|마감/u.test(question)
}

export function holdsDeadline(line: string): boolean {
  return /\d\s*(?:일|주|개월|월|년)?\s*(?:이내|안에|까지|전까지)|\d\.?\s*까지/u.test(line)
}

/** Does a line hold a figure of the kind that is asked for? `몇 그루` asks for a number of `그루`, `얼마` for any. */
export function holdsFigureFor(question: string): (line: string) => boolean {
  const unit = countedIn(question)
  if (unit === undefined) return holdsFigure
  const counted = new RegExp(`[\\d일이삼사오육칠팔구십백천만억조두세네]\\s*${unit}`, 'u')
  return (line) => counted.test(line)
}

/** A figure besides the number of an item or an article. */
function holdsFigure(line: string): boolean {
  return /\d/u.test(line.replace(/^\s*(?:제\s*\d+\s*[조항호장절]|\d+\s*[.)])/u, ''))
}

/** `몇 명인가` → `명`, `몇 그루를` → `그루`. */
function countedIn(question: string): string | undefined {
  const word = /몇\s*([가-힣]+)/u.exec(question)?.[1]
  const unit = word?.replace(
    /(?<=.)(?:인가요?|입니까|이나|이야|이죠|일까요?|인지|까지|부터|에서|[을를이가은는의에로])+$/u,
    '',
  )
  return unit
}

export function asksForDate(question: string): boolean {
  return /언제|몇\s*[년월일]|며칠|연도|년도|날짜|시기|일시|기한/u.test(question)
}

/** A year, month, day or span of them, or a date written with points. */
export function holdsDate(line: string): boolean {
  return /\d\s*(?:년|월|일|세기)|\d{4}\s*\.\s*\d/u.test(line)
}
