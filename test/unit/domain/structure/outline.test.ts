import { describe, expect, test } from 'vitest'
import { structureDocument } from '../../../../src/domain/structure/structure-document.ts'
import { grid, paper, type Sheet } from './paper.ts'

const of = (...sheets: Sheet[]) => structureDocument(paper(...sheets))
const sectionsOf = (...sheets: Sheet[]) =>
  of(...sheets).structure.sections.map(({ level, label, title }) => `${level} ${label} ${title}`.trim())

describe('rules', () => {
  const law: Sheet[] = [
    '여권 업무 규정',
    '제1장 총칙',
    '제1조(목적) 이 규정은 목적을 정한다.',
    '제2조 (정의) 이 규정에서 사용하는 용어는 다음과 같다.',
    '1. “여권”이란 증명서를 말한다.',
    '가. 일반여권',
    '나. 관용여권',
    '제2조의2(적용범위) ① 모든 기관에 적용한다.',
    '② 제1조에도 불구하고 적용하지 아니한다.',
    '제 2 장 발급',
    '제3조 삭제 <2020. 1. 1.>',
    '부      칙 <제21호, 2025. 1. 7.>',
    '제1조(시행일) 공포한 날부터 시행한다.',
    '[별표 1] 수수료',
  ]

  test('chapters, articles, supplementary provisions and annexes with their levels', () => {
    expect(sectionsOf(...law)).toEqual([
      '1 제1장 총칙',
      '2 제1조 목적',
      '2 제2조 정의',
      '2 제2조의2 적용범위',
      '1 제2장 발급',
      '2 제3조',
      '1 부칙 <제21호, 2025. 1. 7.>',
      '2 제1조 시행일',
      '1 별표 1 수수료',
    ])
  })

  test('항, 호 and 목 are items under their article, each a level deeper', () => {
    const { blocks } = of(...law)
    expect(blocks.map(({ id, type, level, parent }) => [id, type, level, parent]).slice(0, 9)).toEqual([
      ['b1', 'title', null, null],
      ['b2', 'heading', 1, null],
      ['b3', 'heading', 2, 'b2'],
      ['b4', 'heading', 2, 'b2'],
      ['b5', 'list_item', 3, 'b4'],
      ['b6', 'list_item', 4, 'b4'],
      ['b7', 'list_item', 4, 'b4'],
      ['b8', 'heading', 2, 'b2'],
      ['b9', 'list_item', 3, 'b8'],
    ])
  })

  test('an article of the supplementary provisions does not stand under the last chapter', () => {
    const { blocks } = of(...law)
    expect(blocks.find(({ id }) => id === 'b13')?.parent).toBe('b12')
  })
})

describe('reports', () => {
  test('Ⅰ. over 1. over □ over ○ over -', () => {
    const { blocks } = of(
      '2026년 업무 계획',
      'Ⅰ. 추진 배경',
      '1. 현황',
      '□ 일반 현황',
      ' ○ 기구를 개편함',
      '  - 3국 12과',
      'Ⅱ. 추진 계획',
      '계획을 세움',
    )
    expect(blocks.slice(1).map(({ type, level, parent }) => [type, level, parent])).toEqual([
      ['heading', 1, null],
      ['heading', 2, 'b2'],
      ['heading', 3, 'b3'],
      ['list_item', 4, 'b4'],
      ['list_item', 5, 'b4'],
      ['heading', 1, null],
      ['paragraph', null, 'b7'],
    ])
  })

  test('items that state values, sentences, and the last of a plain list are not headings', () => {
    expect(
      sectionsOf(
        '훈련 계획',
        '1. 관련근거',
        '가. 기간 : 2026. 6. 23.',
        '나. 대상 : 전 직원',
        '2. 계획을 다음과 같이 알려드립니다.',
        '3. 행정사항',
        '가. 보완사항 정리',
        '나. 교육지도 협조',
        '협조 바랍니다',
      ),
    ).toEqual(['1 1. 관련근거', '1 3. 행정사항'])
  })

  test('a heading that the reader knows keeps its level, and marks below it nest under it', () => {
    const { blocks, structure } = of(
      { text: 'Overview', type: 'heading', level: 1 },
      'Some text.',
      { text: 'Details', type: 'heading', level: 2 },
      '가. 세부 내용',
      '내용이다',
    )
    expect(structure.sections.map(({ level, title }) => [level, title])).toEqual([
      [1, 'Overview'],
      [2, 'Details'],
      [3, '세부 내용'],
    ])
    expect(blocks[3]?.parent).toBe('b3')
  })

  test('bars and frames that hold a numbered title are headings; other tables are not', () => {
    expect(
      sectionsOf(
        grid(['Ⅰ', '  사업 개요']),
        '내용',
        grid(['Ⅱ. 추진 계획']),
        '내용',
        grid(['참고 1', '', '통계표']),
        grid(['구분', '값'], ['가', '1']),
      ),
    ).toEqual(['1 Ⅰ. 사업 개요', '1 Ⅱ. 추진 계획', '1 참고 1 통계표'])
  })

  test('bracketed lines and units above a table are captions', () => {
    const { blocks } = of('보고서', '< 분기별 추이 >', '(단위 : 원)', grid(['구분', '값'], ['가', '1']))
    expect(blocks.map(({ type }) => type)).toEqual(['title', 'caption', 'caption', 'table'])
  })

  test('letters that open a sentence end are no marks', () => {
    expect(sectionsOf('결과', '다. 그래서 하였다.', '1.5배 증가하였음', '2024. 3. 5. 회의')).toEqual([])
  })
})

test('header rows are marked where the file marks none', () => {
  const { tables } = of(
    grid(['구분', '2025년', '2026년'], ['예산', '10', '20'], ['인원', '3', '4']),
    grid(['10', '20'], ['30', '40'], ['50', '60']),
  )
  expect(tables.map(({ cells }) => cells.filter(({ header }) => header).length)).toEqual([3, 0])
})

test('every section and source names a block of the document', () => {
  const { blocks, structure } = of(
    '○○ 공고 제2025-1호',
    '기준 개정',
    '다음과 같이 공고합니다.',
    '2025년 1월 2일',
    '○○부장관',
    '1. 개요',
    '내용',
    '[별표 1]',
    '기준표',
  )
  const ids = new Set(blocks.map(({ id }) => id))
  for (const { block } of [...structure.sections, ...structure.attachments]) expect(ids.has(block)).toBe(true)
  for (const block of Object.values(structure.sources ?? {})) expect(ids.has(block)).toBe(true)
})

test('what stands under a mark below a styled heading stands under the mark', () => {
  const { blocks, tables, warnings } = paper(
    { text: '추진 계획', type: 'heading', level: 1 },
    '가. 세부 내용',
    '내용이다',
    '< 표 1 >',
  )
  const read = blocks.map((block) => ({ ...block, parent: block.id === 'b1' ? null : block.id === 'b4' ? 'b3' : 'b1' }))
  const outlined = structureDocument({ blocks: read, tables, warnings }).blocks
  expect(outlined.map(({ parent }) => parent)).toEqual([null, 'b1', 'b2', 'b3'])
})

test('page numbers typed into the text are not body, and pictures and notes stand under their heading', () => {
  const { blocks } = of(
    '보고서',
    'Ⅰ. 개요',
    { text: '', type: 'image' },
    '- 1 -',
    { text: '1) 각주', type: 'footnote' },
    '- 항목 -',
  )
  expect(blocks.map(({ type, parent }) => [type, parent])).toEqual([
    ['title', null],
    ['heading', null],
    ['image', 'b2'],
    ['footer', null],
    ['footnote', 'b2'],
    ['list_item', 'b2'],
  ])
})

test('marks of any make: boxes with a shadow, black numbers past ten, rings', () => {
  expect(
    sectionsOf('보고서', '⓫ 참여형 안전', '❏ 개념', '∘ 원료를 쌓는다', '⓬ 노동시장', '❐ 현황', '◯ 늘었다'),
  ).toEqual(['1 ⓫ 참여형 안전', '2 ❏ 개념', '1 ⓬ 노동시장', '2 ❐ 현황'])
})

describe('articles whose heading has no brackets', () => {
  test('are articles', () => {
    const rules = [
      '제21조 주·야간경기',
      '야간에 한다.',
      '제22조 경기시간 제한',
      '1. 15분 전',
      '제22조의2 정의',
      '뜻이다.',
    ]
    expect(sectionsOf(...rules)).toEqual(['1 제21조 주·야간경기', '1 제22조 경기시간 제한', '1 제22조의2 정의'])
  })

  test.each([
    '제5조 제1항에 따라',
    '제5조 및 제6조',
    '제5조 단서',
    '제5조 관련',
    '제5조 요건을 갖춘 사람으로서 다음 각 호의 어느 하나에 해당하는 사람',
    '제5조 규정에 따라 처리하여야 한다.',
    '제5조 위원회는',
  ])('%s is a reference', (line) => {
    expect(sectionsOf('다음과 같다.', line, '이 밖의 것은 없다.')).toEqual([])
  })
})

test('on a printed page a numeral and the words below it are one heading', () => {
  expect(sectionsOf('보고서', 'Ⅰ', '기술의 등장', '내용이다.', 'Ⅱ', '내용이 길어지는 문장입니다.')).toEqual([
    '1 Ⅰ. 기술의 등장',
  ])
})

test('in a table of contents page numbers may stand apart, and parts may have none', () => {
  const title = (text: string) => ({ text, type: 'heading', level: 1 }) as const
  expect(
    sectionsOf(
      '안내문',
      '차   례',
      title('문서 호환성'),
      '4',
      title('글꼴'),
      '5',
      '제1편 인쇄',
      title('도트프린터\t7'),
      title('문서 호환성'),
      '내용이다.',
    ),
  ).toEqual(['1  문서 호환성'])
})

describe('the title of an annex', () => {
  test('stands below its number, in a frame, in the first row of a form or over two lines', () => {
    const form = grid(['입찰 참가 신청서', ''], ['상호', ''])
    const { attachments } = of(
      '공고문',
      grid(['[별지 제1호 서식] _ 모두 서명']),
      '지원신청서',
      '[서식 2]',
      form,
      '[붙임 3]',
      '2026학년도',
      '프로젝트 보고서',
      '[붙임 4]',
      grid(['서 약 서\n위와 같이 서약합니다.']),
    ).structure
    expect(attachments.map(({ label, title }) => `${label} ${title}`)).toEqual([
      '별지 제1호서식 지원신청서',
      '서식 2 입찰 참가 신청서',
      '붙임 3 2026학년도 프로젝트 보고서',
      '붙임 4 서약서',
    ])
  })

  test('is not the head of the next annex, a side of the paper or a row of labels', () => {
    const { attachments } = of(
      '공고문',
      '[붙임 1]',
      '[별지 제3호 서식]',
      '(앞쪽)',
      '[붙임 2]',
      grid(['성명', '주소'], ['', '']),
    ).structure
    expect(attachments.map(({ title }) => title)).toEqual(['', '', ''])
  })
})

test('`3/10` is a page number on page 3, a fraction elsewhere', () => {
  const { blocks } = of('내역서', { text: '3/10', page: 3 }, { text: '3/10', page: 4 })
  expect(blocks.map(({ type }) => type)).toEqual(['title', 'footer', 'paragraph'])
})

describe('drafts and what they compare', () => {
  test('신·구조문대비표 begins a text of its own', () => {
    const draft = ['일부개정령안', '제1조(목적) 목적을 정한다.', '부      칙', '이 규칙은 시행한다.']
    for (const heading of ['신ㆍ구조문대비표', '신·구조문 대비표', '○ 신구조문대비표'])
      expect(sectionsOf(...draft, heading, '제1조(목적) 목적이다.').slice(2)).toEqual([`1  ${heading}`, '2 제1조 목적'])
  })

  test('lines of a comparison head nothing', () => {
    const lines = ['1. ---------------------', '2. (생 략)', '가. <신 설>']
    for (const line of lines) expect(sectionsOf('개정안', line, '이어지는 글이다.')).toEqual([])
  })

  test('an order to amend a chapter is not the chapter', () => {
    expect(sectionsOf('제5장 제목, 제18조 제목 중 “가”를 “나”로 한다', '글이다.')).toEqual([])
  })
})

describe('annexes', () => {
  test.each(['[별표 3] 제1호에 따른 배점', '[별표 3] 및 별표 4', '【별표 2】에 따라 정한 기준'])(
    '%s speaks of one',
    (line) => {
      expect(of('공고', line, '글이다.').structure.attachments).toEqual([])
    },
  )

  test('a list of amendments that runs over the line is no title; one that begins with a year is', () => {
    const titles = (...lines: string[]) => of('규정', ...lines).structure.attachments.map(({ title }) => title)
    expect(titles('[별표 3] <개정 2010. 1. 27, 2010. 12. 29,', '2011. 12. 21>')).toEqual([''])
    expect(titles('[붙임 1] ’25년 통계')).toEqual(['’25년 통계'])
  })
})

test('a box of remarks between two numbered sections does not take the second under it; an annex with its own numbers keeps them', () => {
  expect(sectionsOf('보고서', '5. 방법', '내용이다.', '[참고] 용어', '뜻이다.', '6. 결과', '내용이다.')).toEqual([
    '1 5. 방법',
    '1 참고 용어',
    '1 6. 결과',
  ])
  expect(
    sectionsOf('보고서', '1. 방법', '내용이다.', '[붙임 1] 계획', '1. 개요', '뜻이다.', '2. 결과', '끝이다.'),
  ).toEqual(['1 1. 방법', '1 붙임 1 계획', '2 1. 개요', '2 2. 결과'])
})
