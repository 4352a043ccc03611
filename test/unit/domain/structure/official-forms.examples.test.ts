import { describe, expect, test } from 'vitest'
import { readAnnexHeading } from '../../../../src/domain/structure/annex.ts'
import { readDepartmentNumber, readNumberLine } from '../../../../src/domain/structure/doc-number.ts'
import { readHeadOfOffice } from '../../../../src/domain/structure/issuer.ts'
import { markerOf } from '../../../../src/domain/structure/markers.ts'
import { structureDocument } from '../../../../src/domain/structure/structure-document.ts'
import { findDates } from '../../../../src/domain/text/dates.ts'
import { grid, type LetterParts, letter, paper, type Sheet } from './paper.ts'

const ofLetter = (parts: LetterParts) => structureDocument(letter(parts)).structure
const of = (...sheets: Sheet[]) => structureDocument(paper(...sheets)).structure
const attachmentsOf = (...body: Sheet[]) => ofLetter({ body }).attachments.map(({ label, title }) => [label, title])
const revisionsOf = (...rows: [string, string][]) =>
  of('신·구조문대비표', grid(['현        행', '개   정   안'], ...rows)).revisions.map(({ kind, label }) => [
    kind,
    label,
  ])

describe('recipients', () => {
  test('1: a letter for internal approval has no recipient', () => {
    const { recipient, recipients, title } = ofLetter({ to: '내부결재' })
    expect({ recipient, recipients, title }).toEqual({ recipient: null, recipients: [], title: '회의 결과 보고' })
  })

  test('2: 수신자 in the head is the same label as 수신', () => {
    expect(ofLetter({ toLabel: '수신자', to: '내부결재' }).recipients).toEqual([])
    expect(ofLetter({ toLabel: '수신자', to: '종로구청장' }).recipients).toEqual(['종로구청장'])
  })

  test('3: 수신자 참조 takes the list near the end, each recipient with its unit', () => {
    const list = '은평구청장(교통행정과장), 강남구청장(교통행정과장), 송파구청장(도시교통과장)'
    const { recipient, recipients, sources } = ofLetter({ to: '수신자 참조', list })
    expect(recipients).toEqual(['은평구청장(교통행정과장)', '강남구청장(교통행정과장)', '송파구청장(도시교통과장)'])
    expect(recipient).toBe(list)
    expect(sources?.recipients).toBe('b3')
  })

  test('4: one recipient with its unit in brackets', () => {
    expect(ofLetter({ to: '종로구청장(주차관리과)' }).recipients).toEqual(['종로구청장(주차관리과)'])
  })

  test('5: a recipient inside the same agency', () => {
    expect(ofLetter({ to: '행정지원과장' }).recipient).toBe('행정지원과장')
  })

  test('6: a minister', () => {
    expect(ofLetter({ to: '국토교통부장관(도심주택공급협력과장)' }).recipients).toHaveLength(1)
  })

  test('7: an empty (경유) changes nothing', () => {
    expect(ofLetter({ to: '인사과장', via: '' }).recipients).toEqual(['인사과장'])
  })
})

describe('title, number and date of a letter', () => {
  test('8: brackets at the start of a title are kept', () => {
    const subject = '[관악산] 산악구조대 구급의약품 폐기 계획 보고'
    expect(ofLetter({ subject }).title).toBe(subject)
  })

  test('9: the title stands as it is', () => {
    const subject = '(수)pc셧다운 제외 및 초과근무 인정 요청(문화예술과)'
    expect(ofLetter({ subject }).title).toBe(subject)
  })

  test('10: number and date of enforcement; an empty receipt is not mistaken for them', () => {
    const enforcement = ['시행', '산악구조대-2491', '(', '2026. 6. 25.', ')', '접수', '', '(', '', ')']
    const { doc_number, issued_date, sources } = ofLetter({ enforcement })
    expect({ doc_number, issued_date }).toEqual({ doc_number: '산악구조대-2491', issued_date: '2026-06-25' })
    expect(sources).toMatchObject({ doc_number: 'b3', issued_date: 'b3' })
  })

  test('10: the receipt has a number and date of its own', () => {
    const enforcement = ['시행', '총무과-11', '(', '2026. 6. 25.', ')', '접수', '행정과-99', '(', '2026. 6. 27.', ')']
    expect(ofLetter({ enforcement })).toMatchObject({ doc_number: '총무과-11', issued_date: '2026-06-25' })
  })

  test('11: a cover states 문서번호 and 결재일자', () => {
    const corner = grid(['문서번호', '현장대응단-5186'], ['결재일자', '2026. 6. 25.'], ['공개여부', '부분공개(6)'])
    const cover = grid([corner], ['화재 조사 결과 보고'], ['2026. 6.'], ['종 로 소 방 서\n(현장대응단)'])
    expect(of(cover, '□ 개요')).toMatchObject({
      title: '화재 조사 결과 보고',
      doc_number: '현장대응단-5186',
      issued_date: '2026-06-25',
      issuer: '종로소방서(현장대응단)',
      recipients: [],
    })
  })

  test('11: the same where corner, title and department stand apart', () => {
    const parts = of(
      grid(
        ['문서번호', '현장대응단-5186'],
        ['결재일자', '2026. 6. 25.'],
        ['공개여부', '부분공개(6)'],
        ['방침번호', ''],
      ),
      grid(['주무관', '팀장', '단장'], ['○○○', '○○○', '06/25']),
      '화재 조사 결과 보고',
      '2026. 6.',
      '종 로 소 방 서',
    )
    expect(parts).toMatchObject({
      title: '화재 조사 결과 보고',
      doc_number: '현장대응단-5186',
      issued_date: '2026-06-25',
      issuer: '종로소방서',
    })
  })

  test.each([
    ['12', '1. 인사과-27328(2026.6.19.)호와 관련됩니다.'],
    ['13', '국토교통부 도심주택공급협력과-3448(2025.10.13.)호와 관련하여 제출합니다.'],
    ['14', "- 은평구 공간계획과-8926('26.6.26.)"],
  ])('%s: a number quoted in the body is a reference', (_, sentence) => {
    expect(ofLetter({ body: [sentence, '끝.'] })).toMatchObject({ doc_number: '총무과-1', issued_date: '2026-01-02' })
    expect(of('업무 연락', sentence)).toMatchObject({ doc_number: null, issued_date: null })
  })

  test('14: the date of a reference with a short year', () => {
    expect(findDates("은평구 공간계획과-8926('26.6.26.)")[0]?.iso).toBe('2026-06-26')
  })

  test('15 and 16: address and phone rows state nothing of the letter', () => {
    const address = ['우', '04515', '서울특별시 중구 덕수궁길 15, 서소문청사 1동 5층', '/', 'http://www.seoul.go.kr']
    const phone = ['전화', '02-2133-2757', '/전송', '02-2133-1052', '/', 'wldn@seoul.go.kr', '/', '부분공개(5)']
    expect(ofLetter({ address, phone })).toEqual(ofLetter({}))
    expect(readDepartmentNumber('02-2133-2757')).toBeNull()
  })
})

describe('issuer of a letter', () => {
  test('17: the name below the body, letter-spaced', () => {
    expect(ofLetter({ to: '종로구청장', sender: '서 울 특 별 시 장' }).issuer).toBe('서울특별시장')
  })

  test('18: without one, the agency in the head', () => {
    expect(ofLetter({ agency: '영 등 포 소 방 서' }).issuer).toBe('영등포소방서')
  })

  test('19: a slogan is neither title nor issuer', () => {
    const slogan = '아이 키우기 좋은 도시, "탄생응원 서울 프로젝트"'
    const { title, issuer } = ofLetter({ slogan, agency: '' })
    expect({ title, issuer }).toEqual({ title: '회의 결과 보고', issuer: null })
  })

  test("20: a system's code is neither number nor issuer", () => {
    const { doc_number, issuer } = ofLetter({ code: 'YO-02A097202606290852398545' })
    expect({ doc_number, issuer }).toEqual({ doc_number: '총무과-1', issuer: '서울특별시' })
  })

  test('27, 28, 29: approvals are not extracted', () => {
    const approvals = [
      ['재난조사팀장', '○○○', '현장대응단장', '전결 06/25'],
      ['', '', '산악구조대장', '06/25'],
      ['', '', '', '代○○○'],
    ]
    expect(ofLetter({ approvals })).toEqual(ofLetter({}))
  })
})

describe('attachments', () => {
  test('21: the count is not part of the name', () => {
    expect(attachmentsOf('붙임  상품권 배부대장 1부.  끝.')).toEqual([['붙임', '상품권 배부대장']])
  })

  test('22: a numbered list goes on without the word', () => {
    expect(attachmentsOf('붙임 1. 서울경찰청 관계기관 회의결과 1부.', '     2. 주민의견 수렴 참고서 1부. 끝.')).toEqual(
      [
        ['붙임 1', '서울경찰청 관계기관 회의결과'],
        ['붙임 2', '주민의견 수렴 참고서'],
      ],
    )
  })

  test('23: a note in brackets after the count', () => {
    expect(attachmentsOf('붙임  민원내용 각1부(용량상 별도송부).  끝.')).toEqual([['붙임', '민원내용']])
  })

  test('24: with a colon', () => {
    expect(attachmentsOf('붙임 : 요금경정 내역서 1부.  끝.')).toEqual([['붙임', '요금경정 내역서']])
  })

  test('25: a line that refers to an attachment is no list', () => {
    expect(attachmentsOf('나. 내 역 : 붙임참조', '끝.')).toEqual([])
    expect(attachmentsOf('붙임 참조', '끝.')).toEqual([])
  })

  test('26: in a press release', () => {
    const { attachments, recipients } = of(
      grid(['보도시점', '2024. 3. 5.(화) 17:00', '배포', '2024. 3. 5.(화) 09:00']),
      '봄맞이 도로 점검',
      '국토교통부(장관 ○○○)는 도로를 점검한다고 밝혔다.',
      '붙임  관련 사진 2매(별첨).  끝.',
    )
    expect(attachments.map(({ label, title }) => [label, title])).toEqual([['붙임', '관련 사진']])
    expect(recipients).toEqual([])
  })
})

describe('press releases', () => {
  const body = '국토교통부(장관 ○○○)는 도로 안전을 점검한다고 밝혔다.'

  test('30: issued is the day of release, not the embargo', () => {
    const { title, issued_date, issuer, recipient, recipients, doc_number } = of(
      grid(['', '보도자료', '']),
      grid(['보도시점', '2024. 3. 6.(수) 17:00', '배포', '2024. 3. 5.(화) 09:00']),
      grid(['봄맞이 도로 점검에 나선다'], ['- 전국 고속도로 120곳 -']),
      body,
    )
    expect({ title, issued_date, issuer, recipient, recipients, doc_number }).toEqual({
      title: '봄맞이 도로 점검에 나선다',
      issued_date: '2024-03-05',
      issuer: '국토교통부',
      recipient: null,
      recipients: [],
      doc_number: null,
    })
  })

  test('31: both on one line', () => {
    const line = '보도시점 : 배포 즉시 보도 가능 / 배포 : 2024. 5. 20.(월)'
    expect(of('보도설명자료', line, '도로 점검 관련 설명', body).issued_date).toBe('2024-05-20')
  })

  test('32: a sentence in place of the embargo', () => {
    const row = grid(['보도시점', '바로 보도하여 주시기 바랍니다.', '배포', '2026. 1. 30.(금)'])
    expect(of(row, '혹한기 현장 점검', body)).toMatchObject({ title: '혹한기 현장 점검', issued_date: '2026-01-30' })
  })

  test('33: the unit in charge is not the issuer', () => {
    const { issuer } = of(
      grid(['보도시점', '즉시', '배포', '2024. 3. 5.(화)']),
      '동물복지 강화',
      '동물 보호가 강화된다.',
      grid(['담당 부서', '동물복지환경정책관실', '책임자', '과 장', '○○○', '(044-201-2651)']),
    )
    expect(issuer).toBeNull()
  })

  test('34: the ministry named in the first sentence; its event date is not the issue date', () => {
    const first = '농림축산식품부(장관 ○○○, 이하 농식품부) 차관은 3월 8일(금) 현장을 찾았다.'
    expect(of(grid(['보도시점', '즉시', '배포', '2024. 3. 5.(화)']), '농촌 현장 점검', first)).toMatchObject({
      issuer: '농림축산식품부',
      issued_date: '2024-03-05',
    })
  })

  test('35: a title above the label row', () => {
    const title = '‘25년 1분기 해외직접투자는 151.3억 달러로 전년동기비 8.9% 감소'
    const row = grid(['보도시점', '2025. 6. 20.(금) 11:00', '배포', '2025. 6. 20.(금) 08:30'])
    expect(of(grid(['', '보도자료', '']), grid([title]), row, body).title).toBe(title)
  })
})

describe('notices', () => {
  const purpose = '「의료기기법」에 따라 다음과 같이 공고합니다.'

  test('36: the number without the agency, the agency as issuer', () => {
    const { doc_number, issuer } = of('식품의약품안전처 공고 제2025-477호', '의료기기 기준 개정', purpose)
    expect({ doc_number, issuer }).toEqual({ doc_number: '공고 제2025-477호', issuer: '식품의약품안전처' })
  })

  test.each([
    ['37', '인사혁신처 공고 제2023 - 311호', '공고 제2023-311호'],
    ['38', '강남세움복지관 공고 제 2024-08호', '공고 제2024-08호'],
    ['39', '식품의약품안전처고시  제2025-  호', null],
  ])('%s: the number line %s', (_, line, number) => {
    expect(readNumberLine(line)?.number).toBe(number)
    expect(of(line, '○○ 일부개정', purpose).doc_number).toBe(number)
  })

  test('40: the date alone, the issuer alone below it', () => {
    const parts = of(
      '식품의약품안전처 공고 제2025-477호',
      purpose,
      '2025년 11월 21일',
      '식품의약품안전처장',
      '기준 개정안',
    )
    expect(parts).toMatchObject({ title: '기준 개정안', issued_date: '2025-11-21', issuer: '식품의약품안전처장' })
    expect(parts.sources).toEqual({ title: 'b5', doc_number: 'b1', issued_date: 'b3', issuer: 'b4' })
  })

  test('41: the same, indented and letter-spaced', () => {
    const parts = of(
      '인사혁신처 공고 제2023 - 311호',
      '국민참여정책단 모집',
      purpose,
      '                          2023년 6월 19일',
      '                          인 사 혁 신 처 장',
    )
    expect(parts).toMatchObject({ title: '국민참여정책단 모집', issued_date: '2023-06-19', issuer: '인사혁신처장' })
  })

  test('42: a deadline is not the issue date', () => {
    const deadline = '이 안에 의견이 있는 단체는 2025년 12월 12일까지 의견서를 제출하여 주시기 바랍니다.'
    expect(of('식품의약품안전처 공고 제2025-477호', '기준 개정', deadline).issued_date).toBeNull()
  })

  test('43: kind above the number, title below it', () => {
    const title = '울산광역시 남구 구세 조례 일부개정조례안'
    expect(of('입 법 예 고', '울산광역시 남구 공고 제2021-174호', title, purpose)).toMatchObject({
      title,
      doc_number: '공고 제2021-174호',
    })
  })
})

describe('rules, annexes and forms', () => {
  test('44 and 45: an annex whose heading is the first row of a table', () => {
    const title = '부설주차장의 설치대상 시설물 종류 및 설치기준(제6조제1항 관련)'
    const parts = of(
      grid(
        ['■ 주차장법 시행령 [별표 1] <개정 2021. 3. 30.>', ''],
        [title, ''],
        ['시설물', '설치기준'],
        ['위락시설', '100㎡당 1대'],
      ),
    )
    expect(parts.attachments).toMatchObject([{ label: '별표 1', title, block: 'b1' }])
    expect(parts.title).toBe(title)
    expect(findDates('[별표 1] <개정 2021. 3. 30.>')[0]?.iso).toBe('2021-03-30')
  })

  test('46: a form and its letter-spaced title', () => {
    const parts = of(
      '■ 여권법 시행규칙 제3조 [별지 제1호서식] <개정 2026. 6. 1.>',
      '여 권 발 급 신 청 서',
      grid(['성명', ''], ['주소', '']),
    )
    expect(parts.title).toBe('여권발급신청서')
    expect(parts.attachments).toMatchObject([{ label: '별지 제1호서식', title: '여권발급신청서' }])
  })

  test.each([
    ['47', '【별표2】 <개정 2025. 10. 15.>', '별표 2'],
    ['47', '[별표 5] <개정 2025.12.31.>', '별표 5'],
    ['47', '<별표 2>', '별표 2'],
    ['47', '[별지 제1호 서식]', '별지 제1호서식'],
    ['47', '<별지 서식 제1-1호(응시코드 A)>', '별지 제1-1호서식'],
    ['47', '[서식 2호]', '서식 2'],
  ])('%s: %s heads %s', (_, line, label) => {
    expect(readAnnexHeading(line)?.label).toBe(label)
  })

  test('48: the paper size at the bottom of a form heads nothing', () => {
    expect(markerOf('210mm×297mm[백상지(80g/㎡)]')).toBeNull()
    expect(of('[별지 제1호서식]', '추천서', '210mm×297mm[백상지(80g/㎡)]').sections).toHaveLength(1)
  })

  test('49: an article with its heading and first 항', () => {
    expect(markerOf('제50조의4(이행강제금 등) ① 공정거래위원회는 부과할 수 있다.')).toMatchObject({
      kind: 'article',
      label: '제50조의4',
      title: '이행강제금 등',
    })
  })

  test('50: a reference is no article', () => {
    expect(markerOf('제8조제1항에 따라 신고하여야 한다.')).toBeNull()
    expect(markerOf('제8조에 따라 신고하여야 한다.')).toBeNull()
    expect(markerOf('제8조(세율)에 따라 신고하여야 한다.')).toBeNull()
  })

  test('51: supplementary provisions, letter-spaced', () => {
    const { sections } = of(
      '○○ 조례',
      '제1조(목적) 이 조례는 목적을 정한다.',
      '부      칙',
      '이 조례는 공포한 날부터 시행한다.',
    )
    expect(sections.map(({ label, title }) => [label, title])).toEqual([
      ['제1조', '목적'],
      ['부칙', ''],
    ])
  })
})

describe('comparison tables', () => {
  test('52: the header may be spaced', () => {
    expect(revisionsOf(['제1조(목적) 옛', '제1조(목적) 새'])).toHaveLength(1)
    expect(of(grid(['구 분', '금 액'], ['제1조', '제1조'])).revisions).toEqual([])
  })

  test('53: (생 략) and (현행과 같음)', () => {
    expect(revisionsOf(['제3조(보고방법 등) ①  (생  략)', '제3조(보고방법 등) ① (현행과 같음)'])).toEqual([
      ['unchanged', '제3조제1항'],
    ])
  })

  test('54: dashes are filled by the amending sentence, never returned', () => {
    const { revisions } = of(
      '○○ 고시 일부를 다음과 같이 개정한다.',
      '제3조제2항 중 “서한”을 “공식 문서”로 한다.',
      grid(
        ['현행', '개정안'],
        ['제3조(보고방법 등) ① (생 략)', '제3조(보고방법 등) ① (현행과 같음)'],
        [
          '② 제1항에 따라 보고하려는 자는 작성한 서한 등을 함께 제출할 수 있다.',
          '② ------------------------ \n--------------------------\n------------------ 공식 문서 \n--------------------------.',
        ],
      ),
    )
    expect(revisions[1]).toMatchObject({
      kind: 'amended',
      label: '제3조제2항',
      revised: '② 제1항에 따라 보고하려는 자는 작성한 공식 문서 등을 함께 제출할 수 있다.',
    })
  })

  test('55: a range of 항', () => {
    expect(
      revisionsOf(['제3조 ① (생 략)', '제3조 ① (현행과 같음)'], ['③ ∼ ⑥ (생  략)', '③ ∼ ⑥ (현행과 같음)']),
    ).toEqual([
      ['unchanged', '제3조제1항'],
      ['unchanged', '제3조제3항∼제6항'],
    ])
  })

  test('56: an item added with a branch number', () => {
    expect(
      revisionsOf(
        ['제2조(정의) 1. (생 략)', '제2조(정의) 1. (현행과 같음)'],
        [' <신  설>', ' 1의2. "공유데이터"란 데이터를 말한다.'],
      ),
    ).toContainEqual(['added', '제2조제1호의2'])
  })

  test('57: an item deleted', () => {
    expect(
      revisionsOf(['제2조(정의) ① (생 략)', '제2조(정의) ① (현행과 같음)'], ['5. 비용 절감 효과', '<삭  제>']),
    ).toContainEqual(['deleted', '제2조제1항제5호'])
  })

  test('58: amended within one article', () => {
    const row: [string, string] = [
      '제8조(세율) 법 제81조에 따른 재산분의 세율은 표준세율을 적용한다.',
      '제8조(세율) ------------------ 사업소분-----------.',
    ]
    expect(revisionsOf(row)).toEqual([['amended', '제8조']])
    const { revisions } = of(
      '조례 일부를 다음과 같이 개정한다.',
      '제8조 중 “재산분”을 “사업소분”으로 한다.',
      grid(['현행', '개정안'], row),
    )
    expect(revisions[0]?.revised).toBe('제8조(세율) 법 제81조에 따른 사업소분의 세율은 표준세율을 적용한다.')
  })

  test('58: without the sentence the unknown stretches are marked, not guessed and not dashes', () => {
    const { revisions } = of(
      grid(['현행', '개정안'], ['제8조(세율) 재산분의 세율은 표준세율로 한다.', '제8조(세율) 사업소분--------.']),
    )
    expect(revisions[0]?.revised).toBe('제8조(세율) 사업소분 ….')
  })

  test('59: a section heading amended', () => {
    expect(revisionsOf(['제1절 재산분', '    제1절 사업소분'])).toEqual([['amended', '제1절']])
  })

  test('60: written out in full, heading changed', () => {
    expect(revisionsOf(['제8조(데이터의 등록 등) 등록한다.', '제8조(데이터의 공유 등) 공유한다.'])).toEqual([
      ['amended', '제8조'],
    ])
    expect(revisionsOf(['제8조(데이터의 등록 등) 등록한다.', '제8조(데이터의 공유 등) 등록한다.'])).toEqual([
      ['amended', '제8조'],
    ])
  })
})

describe('the rest', () => {
  test('61: a heading drawn as a bar', () => {
    const { blocks, structure } = structureDocument(paper(grid(['1', ' ', '점검내역']), '□ 점검 대상'))
    expect(structure.sections).toMatchObject([{ label: '1.', title: '점검내역', level: 1, block: 'b1' }])
    expect(blocks[0]).toMatchObject({ type: 'heading', level: 1 })
  })

  test('62: a line of a table of contents is no heading', () => {
    const { sections } = of('목   차', 'Ⅰ. 2021년 평가\t 1', 'Ⅱ. 2022년 계획\t 5', 'Ⅰ. 2021년 평가', '내용이다.')
    expect(sections.map(({ block }) => block)).toEqual(['b4'])
  })

  test('63: blank dates are no dates', () => {
    expect(findDates('(기간 : 20  .  .  . ~ 20  .  .  .)')).toEqual([])
    expect(findDates('0000. 00. 00.')).toEqual([])
  })

  test('64 and 65: every sign in a cell of its own', () => {
    const parts = of(
      grid(
        ['지 출 결 의 서', '', '', '', '', ''],
        ['원 인 행 위', '', '', '', '', ''],
        ['제', '1237', '호', '담당자', '팀장', '재무관'],
        ['2026', '년', '6', '월', '25', '일'],
      ),
    )
    expect(parts).toMatchObject({ title: '지출결의서', doc_number: '제1237호', issued_date: '2026-06-25' })
  })

  test('66: the period of a notice given in a form is not the issue date', () => {
    const row = ['4.유형', '신설', '5.입법예고', '2023.11.23~2024.01.02']
    expect(findDates(row[3]!).map(({ iso }) => iso)).toEqual(['2023-11-23', '2024-01-02'])
    expect(of('규제 개요', grid(row, ['6.추진배경', '안전', '', ''])).issued_date).toBeNull()
  })

  test('67: the date of writing', () => {
    const parts = of(grid(['규제영향분석서']), grid(['소관부처', '국토교통부'], ['2023. 11. 20.', '작성']))
    expect(parts).toMatchObject({ title: '규제영향분석서', issued_date: '2023-11-20', issuer: '국토교통부' })
  })

  test('68: a slogan with quotation marks is no issuer', () => {
    const slogan = '전 직원 "청렴과의 동행"으로 만들어가는 부패 ZERO 청렴·매력특별시'
    expect(ofLetter({ slogan, agency: '' }).issuer).toBeNull()
    expect(readHeadOfOffice(slogan)).toBeNull()
  })

  test('69: 수신 inside a word is no label', () => {
    const { recipients } = of('EGC 수신기 설치 계획', '텔레비전방송수신료 납부 안내', '수신기 제목 표시')
    expect(recipients).toEqual([])
  })

  test('70: redactions are kept and not parsed', () => {
    const { blocks, structure } = structureDocument(
      paper('회의 결과', '****', grid(['****', '***'], ['**', '*'], ['***', '****'])),
    )
    expect(blocks[1]?.text).toBe('****')
    expect(structure).toMatchObject({
      title: '회의 결과',
      doc_number: null,
      issued_date: null,
      issuer: null,
      revisions: [],
    })
  })
})
