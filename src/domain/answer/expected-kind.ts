/** What kind of thing a question asks for, as far as its words tell, and whether a line holds one of that kind. */

/** A number, an amount or a date. */
export function asksForFigure(question: string): boolean {
  return /몇|며칠|얼마|언제|연도|년도/u.test(question)
}

/** A figure besides the number of an item or an article. */
export function holdsFigure(line: string): boolean {
  return /\d/u.test(line.replace(/^\s*(?:제\s*\d+\s*[조항호장절]|\d+\s*[.)])/u, ''))
}

export function asksForDate(question: string): boolean {
  return /언제|몇\s*[년월일]|며칠|연도|년도|날짜|시기|일시|기한/u.test(question)
}

/** A year, month, day or span of them, or a date written with points. */
export function holdsDate(line: string): boolean {
  return /\d\s*(?:년|월|일|세기)|\d{4}\s*\.\s*\d/u.test(line)
}
