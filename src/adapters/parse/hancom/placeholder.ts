/** With the warning that follows it; blanks do not count. */
const noticeCharsMax = 150
const notice = /^이문서는(?:상위|최신)버전.{0,40}문서입니다\.?문서를읽으려면.{0,60}필요합니다/u

/**
 * The sentence a program leaves where the document should be, for older programs that cannot open it:
 * `이 문서는 상위 버전의 배포용 문서입니다. 문서를 읽으려면 최신 버전의 한글 또는 한글 전용 뷰어가 필요합니다.`
 * It is no content, but only where nothing else is said.
 */
export function isPlaceholder(texts: Iterable<string>): boolean {
  let joined = ''
  for (const text of texts) {
    joined += text.replace(/\s+/gu, '')
    if (joined.length > noticeCharsMax) return false
  }
  return notice.test(joined)
}
