import { expect, test } from 'vitest'
import { foldMarks, joinLetterSpacing, labelKey, oneLine } from '../../../../src/domain/text/normalize.ts'

test.each([
  ['서 울 특 별 시 장', '서울특별시장'],
  ['서  울  특  별  시', '서울특별시'],
  ['부      칙', '부칙'],
  ['성 명', '성명'],
  ['서 울 특 별 시 장(인사과장)', '서울특별시장(인사과장)'],
  ['행 정 안 전 부 장관', '행정안전부장관'],
])('letter spacing is joined: %s', (text, joined) => {
  expect(joinLetterSpacing(text)).toBe(joined)
})

test.each(['각 과 및 안전센터', '위 치: 서울', '2026년 업무 계획', '그 밖의 사항'])(
  'ordinary blanks stay: %s',
  (text) => {
    expect(joinLetterSpacing(text)).toBe(text)
  },
)

test('labels are compared without blanks, in one width and with one kind of dot, tilde and bracket', () => {
  expect(labelKey('＜신　설＞')).toBe(labelKey('<신  설>'))
  expect(labelKey('신ㆍ구조문\u00a0대비표')).toBe(labelKey('신·구조문대비표'))
  expect(foldMarks('① ∼ ⑦')).toBe('① ~ ⑦')
  expect(oneLine('  가 \n\t나  ')).toBe('가 나')
})
