import { expect, test } from 'vitest'
import { baseOfPredicate } from '../../../../src/domain/text/analyze-predicate.ts'

test.each([
  ['열리나요', '열리'],
  ['열렸나', '열리'],
  ['열립니까', '열리'],
  ['열릴까요', '열리'],
  ['일어났는가', '일어나'],
  ['만들었나요', '만들'],
  ['만들어졌는가', '만들어지'],
  ['떨어져있는가', '떨어지'],
  ['도와줬나', '도와주'],
  ['다른가요', '다르'],
  ['어려워서', '어려'],
])('%s is the verb %s', (word, base) => {
  expect(baseOfPredicate(word)).toEqual({ word: base, verb: true })
})

test.each([
  ['멸망하였는가', '멸망'],
  ['멸망했나', '멸망'],
  ['포함되나요', '포함'],
  ['선고받았는가', '선고'],
  ['신청하시나요', '신청'],
  ['무엇이었나', '무엇'],
  ['누구였나', '누구'],
  ['얼마인가요', '얼마'],
  ['도시일까', '도시'],
])('%s holds the noun %s', (word, base) => {
  expect(baseOfPredicate(word)).toEqual({ word: base, verb: false })
})

test.each(['어머니', '주머니', '하나', '바나나', '증가', '평가', '원가', '단가', '부서', '가산세', '조례'])(
  '%s is no predicate',
  (word) => {
    expect(baseOfPredicate(word)).toBeUndefined()
  },
)
