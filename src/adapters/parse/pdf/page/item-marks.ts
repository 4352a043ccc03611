/** Marks that begin an item wherever they stand at the start of a line. */
const strong = anyOf([
  /^[□■◇◆○●◎⊙◦▪▫◻◼•·ㆍ∙‣▶▷►▻★☆※☞✓✔❖➔]/u,
  /^[①-⑳㉠-㉻㉮-㉻ⓐ-ⓩ⓪❶-❿]/u,
  /^[-–—*ㅇo]\s/u,
  /^[가나라마바사아자차카타파하][.)]\s?/u,
  /^다\)\s?/u,
  /^[(（][가나다라마바사아자차카타파하][)）]/u,
  /^[ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫ][.\s]/u,
  /^[[【<〈《＜](?:표|그림|별표|별지|별첨|붙임|참고|서식|첨부)[^\]】>〉》＞]*[\]】>〉》＞](?:\s|$)/u,
  /^[<〈＜(]\s?(?:신\s*설|삭\s*제|생\s*략|현행[^>〉＞)]*같음)\s?[>〉＞)]/u,
  /^(?:붙임|별첨|별표|별지|부칙|참고)\s?\d*\s?[.:：\s]/u,
])

/** A number may also be a date or a count that the line break happened to bring here. */
const numbered = /^(?:\d{1,2}(?:[-.]\d{1,2})*[.)]\s|[(（]\d{1,2}[)）]\s?|\d{1,2}\)\s?)(?!\s*\d{1,2}\s*[.)])/u

/** The number of an article begins it, or refers to it from the middle of a sentence that the line break cut there. */
const article = /^제\s?\d+\s?(?:편|장|절|관|조|항|호)(?:의\s?\d+)?(?:[\s(（.]|$)/u
/** With its title, and no particle after it that makes it part of a sentence. */
const titledArticle = /^제\s?\d+\s?조(?:의\s?\d+)?\s?[(（][^()（）]*[)）](?:\s(?!및|또는|중|내지)|$|[①-⑳])/u
const sentenceEnd = /[.:;)）」』>〉＞\]】]$|[함임음됨것다]$/u

/** `다.` ends more sentences than it begins items: it begins one when the line before has come to an end. */
const ambiguous = /^다\.\s/u
const ended = /[.:;)」』]$|[함임음됨것]$/u

export function startsItem(line: string, before: string): boolean {
  if (ambiguous.test(line)) return ended.test(before)
  if (article.test(line)) return sentenceEnd.test(before) || titledArticle.test(line)
  return strong.test(line) || numbered.test(line)
}

function anyOf(marks: readonly RegExp[]): RegExp {
  return new RegExp(marks.map(({ source }) => source).join('|'), 'u')
}
