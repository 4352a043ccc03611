import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sentencesOf, splitSentences } from '../../../../src/domain/text/sentences.ts'

test.each([
  [
    '이 법은 공포한 날부터 시행한다. 다만, 제3조는 2024. 3. 5. 시행한다.',
    ['이 법은 공포한 날부터 시행한다.', '다만, 제3조는 2024. 3. 5. 시행한다.'],
  ],
  ['그는 "그렇다. 아니다." 라고 말했다. 끝났다.', ['그는 "그렇다. 아니다." 라고 말했다.', '끝났다.']],
  ['금리는 3.5%이다. 가. 항목이다. 1. 둘째', ['금리는 3.5%이다.', '가. 항목이다.', '1. 둘째']],
  ['정한다(이하 “법”이라 한다. 이하 같다). 그리고 한다.', ['정한다(이하 “법”이라 한다. 이하 같다).', '그리고 한다.']],
  ['‘24.3.5. 시행함. 그 뒤', ['‘24.3.5. 시행함.', '그 뒤']],
  ['그래?! 정말!! 네.', ['그래?!', '정말!!', '네.']],
  ['첫 줄\n둘째 줄', ['첫 줄', '둘째 줄']],
  ['See No. 3 for it. Next.', ['See No. 3 for it.', 'Next.']],
])('%s', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences)
})

test('a bracket that never closes does not swallow the rest', () => {
  expect(sentencesOf('(열린 괄호 한다. 다음 문장이다.')).toEqual(['(열린 괄호 한다.', '다음 문장이다.'])
})

test('nothing is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'가다.?! \n\t"“”‘’()[]「」12.。a') }), (text) => {
      expect(splitSentences(text).join('')).toBe(text)
    }),
    { numRuns: 500, seed: 20240305 },
  )
})
