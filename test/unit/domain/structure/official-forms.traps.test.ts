import { expect, test } from 'vitest'
import { markerOf } from '../../../../src/domain/structure/markers.ts'
import { structureDocument } from '../../../../src/domain/structure/structure-document.ts'
import { findDates } from '../../../../src/domain/text/dates.ts'
import { grid, letter, paper, type Sheet } from './paper.ts'

const of = (...sheets: Sheet[]) => structureDocument(paper(...sheets)).structure

test('1: a body sentence in the paragraph of the head table is body, whichever side of it stands first', () => {
  const { blocks, tables } = letter({
    to: '인사과장',
    subject: '면직 신청 회신',
    body: ['1. 인사과-27328(2026.6.19.)호와 관련됩니다.'],
  })
  const misordered = { blocks: [blocks[1]!, blocks[0]!, ...blocks.slice(2)], tables, warnings: [] }
  for (const reading of [{ blocks, tables, warnings: [] }, misordered]) {
    expect(structureDocument(reading).structure).toMatchObject({
      title: '면직 신청 회신',
      doc_number: '총무과-1',
      recipients: ['인사과장'],
    })
  }
})

test('2: the whole document in one cell of a table', () => {
  const inner = grid(['수신', '종로구청장'], ['(경유)', ''], ['제목', '주차 단속 협조'])
  const whole = grid(['서울특별시', ''], [inner, ''])
  expect(of(whole, '1. 협조 바랍니다.  끝.')).toMatchObject({ title: '주차 단속 협조', recipients: ['종로구청장'] })

  const notice = grid([
    '인사혁신처 공고 제2023-311호\n정책단 모집\n다음과 같이 공고합니다.\n2023년 6월 19일\n인 사 혁 신 처 장\n1. 모집 대상',
  ])
  expect(of(notice)).toMatchObject({
    title: '정책단 모집',
    doc_number: '공고 제2023-311호',
    issued_date: '2023-06-19',
    issuer: '인사혁신처장',
  })
})

test('3: of several documents in one file the first gives the number; sections do not merge', () => {
  const { doc_number, issued_date, sections } = of(
    '식품의약품안전처 공고 제2025-477호',
    '기준 일부개정고시(안)',
    '다음과 같이 공고합니다.',
    '2025년 11월 21일',
    '식품의약품안전처장',
    '1. 개정이유',
    '어려운 용어를 순화하려는 것임',
    { text: '식품의약품안전처고시 제2026-1호', page: 2 },
    { text: '제1조(목적) 이 고시는 목적을 정한다.', page: 2 },
    { text: '부      칙', page: 2 },
    { text: '제1조(시행일) 이 고시는 고시한 날부터 시행한다.', page: 2 },
    { text: '[별지 제1호서식]', page: 3 },
    { text: '추천서', page: 3 },
  )
  expect({ doc_number, issued_date }).toEqual({ doc_number: '공고 제2025-477호', issued_date: '2025-11-21' })
  expect(sections.map(({ label, title, level }) => [level, label, title])).toEqual([
    [1, '1.', '개정이유'],
    [1, '제1조', '목적'],
    [1, '부칙', ''],
    [2, '제1조', '시행일'],
    [1, '별지 제1호서식', '추천서'],
  ])
})

test('4: 제목 as a column header is no title of the document', () => {
  const { title, recipients } = of(
    '도서 목록',
    grid(['번호', '제목', '저자'], ['1', '백제학 총서', '○○○'], ['2', '한성백제', '○○○']),
  )
  expect({ title, recipients }).toEqual({ title: '도서 목록', recipients: [] })
})

test('5: a list of recipients that is missing is said, not invented', () => {
  const { structure, warnings } = structureDocument(letter({ to: '수신자 참조' }))
  expect(structure.recipients).toEqual([])
  expect(warnings).toMatchObject([{ code: 'PARTIAL_READ', block: 'b1' }])
})

test('5: a list of recipients over several lines', () => {
  const { recipients } = of(
    '서울특별시',
    '수신  수신자 참조',
    '제목  훈련 계획 알림',
    '1. 알려드립니다.  끝.',
    '마포소방서장',
    '수신자  현장대응단장, 염리119안전센터장,',
    '서교119안전센터장, 성산119안전센터장,',
    '공덕119안전센터장',
    '시행 소방행정과-7244 ( 2026. 6. 23. ) 접수 ( )',
  )
  expect(recipients).toHaveLength(5)
  expect(recipients.at(-1)).toBe('공덕119안전센터장')
})

test('6: 끝 inside a word ends nothing; without a dot it ends the list; in its own cell it is no sender', () => {
  const attachments = (...body: Sheet[]) =>
    structureDocument(letter({ body })).structure.attachments.map(({ title }) => title)
  expect(attachments('붙임 1. 끝마무리 계획 1부.', '2. 명단 1부. 끝')).toEqual(['끝마무리 계획', '명단'])
  expect(attachments('붙임 1. 계획서 1부.  끝.', '2. 다른 목록 1부.')).toEqual(['계획서'])
  expect(structureDocument(letter({ body: ['1. 보고합니다.', grid(['끝.'])] })).structure.issuer).toBe('서울특별시')
})

test('7: 붙임 as the heading of an annex page, and as a list', () => {
  const { attachments, sections } = of(
    '사업 계획',
    '1. 개요',
    '사업을 추진함',
    '붙임 3',
    '세부 일정표',
    '【붙임2】',
    '예산 내역',
    '[붙임 6] 참석자 명단',
  )
  expect(attachments.map(({ label, title }) => [label, title])).toEqual([
    ['붙임 3', '세부 일정표'],
    ['붙임 2', '예산 내역'],
    ['붙임 6', '참석자 명단'],
  ])
  expect(sections.filter(({ label }) => label.startsWith('붙임')).map(({ level }) => level)).toEqual([1, 1, 1])
})

test('8: larger titles of attached tables do not replace the title of a press release', () => {
  const line = (text: string, height: number, y: number): Sheet => ({
    text,
    bbox: [60, y, 60 + text.length * height, y + height],
  })
  const { title } = of(
    line('보도자료', 14, 80),
    line('보도시점 2025. 9. 19.(금) 11:00 배포 2025. 9. 19.(금) 08:00', 10, 120),
    line('2분기 해외투자 13.4% 감소', 24, 150),
    line('2분기 해외투자액은 141.5억 달러로 감소하였다.', 14, 230),
    { ...(line('별첨 상세 통계', 30, 80) as object), text: '별첨 상세 통계', page: 2 },
  )
  expect(title).toBe('2분기 해외투자 13.4% 감소')
})

test("9: another agency's number quoted below is not this document's", () => {
  const { doc_number, issuer } = of(
    '인사혁신처 공고 제2023-311호',
    '국토교통부 공고 제2022-17호에 따른 정책단 모집',
    '다음과 같이 공고합니다.',
  )
  expect({ doc_number, issuer }).toEqual({ doc_number: '공고 제2023-311호', issuer: '인사혁신처' })
})

test('10: quotation marks of every kind before a short year', () => {
  for (const mark of ["'", '’', '‘', '`', '´']) expect(findDates(`${mark}24. 3. 5.`)[0]?.iso).toBe('2024-03-05')
})

test('11: a title on the cover and again on page one is one title', () => {
  const { title, sections } = of(
    grid(['가을밤의 음악축제\n행사대행 용역 제안요청서']),
    '2023.  7.  5.',
    grid(['강 북 구 청\n(문화관광체육과)']),
    { text: '가을밤의 음악축제', page: 2 },
    { text: '행사대행 용역 제안요청서', page: 2 },
    { text: 'Ⅰ. 과업안내', page: 2 },
  )
  expect(title).toBe('가을밤의 음악축제 행사대행 용역 제안요청서')
  expect(sections.map(({ title: heading }) => heading)).toEqual(['과업안내'])
})

test('12: Roman numerals in Latin letters and as their own signs', () => {
  for (const text of ['I. 과업안내', 'Ⅰ. 과업안내', 'Ⅰ 과업안내'])
    expect(markerOf(text)).toMatchObject({ kind: 'roman', title: '과업안내' })
  for (const text of ['II. 계획', 'IV. 계획']) expect(markerOf(text)?.kind).toBe('roman')
  expect(markerOf('VIP 초청 행사')).toBeNull()
})

test('13: a case number in the title is not the number of the document', () => {
  const corner = grid(['문서번호', '현장대응단-5186'], ['결재일자', '2026. 6. 25.'])
  const { title, doc_number } = of(grid([corner], ['화재조사서(제2026-298호) 보고'], ['2026. 6.'], ['종로소방서']))
  expect({ title, doc_number }).toEqual({ title: '화재조사서(제2026-298호) 보고', doc_number: '현장대응단-5186' })
})

test('14: labels without values give null, not the next label', () => {
  const blankForm = of('수신  ', '(경유)  ', '제목  ', '붙임    1부.  끝.', '시행   ()    접수   ()')
  expect(blankForm).toMatchObject({
    title: null,
    doc_number: null,
    issued_date: null,
    issuer: null,
    recipient: null,
    recipients: [],
  })
  const blankTable = of(grid(['수신', ''], ['(경유)', ''], ['제목', '']), grid(['문서번호', ''], ['결재일자', '']))
  expect(blankTable).toMatchObject({ title: null, doc_number: null, issued_date: null, recipients: [] })
  const blankPress = of(grid(['보도시점', '', '배포', '']), '봄맞이 점검')
  expect(blankPress.issued_date).toBeNull()
})
