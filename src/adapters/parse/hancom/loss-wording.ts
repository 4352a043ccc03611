/** Korean wording for what is lost in the same way in every Hancom format. */
export const embeddedText = (count: number): string =>
  `다른 프로그램의 개체(차트·OLE) ${count}개는 안에 든 글을 읽지 않았습니다.`

export const unknownElementText = (name: string, count: number): string =>
  `알 수 없는 요소(${name.slice(0, 40)}) ${count}개를 건너뛰었습니다.`
