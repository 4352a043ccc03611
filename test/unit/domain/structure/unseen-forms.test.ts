import { describe, expect, test } from 'vitest'
import type { Structure } from '../../../../src/domain/document/structure.ts'
import { structureDocument } from '../../../../src/domain/structure/structure-document.ts'
import { grid, paper, type Sheet } from './paper.ts'

const of = (...sheets: readonly Sheet[]): Structure => structureDocument(paper(...sheets)).structure
const statedBy = (...sheets: readonly Sheet[]) => {
  const { title, doc_number, issued_date, issuer } = of(...sheets)
  return [title, doc_number, issued_date, issuer]
}

describe('court decisions', () => {
  test('state court, day and number in the line they are cited by', () => {
    const head = '수원지방법원 안양지원 2011. 2. 16. 선고 2010고합164, 2010고합200(병합) 판결'
    expect(statedBy(head, '【전문】', '【주문】', '피고인을 징역 1년에 처한다.')).toEqual([
      head,
      '2010고합164,2010고합200(병합)',
      '2011-02-16',
      '수원지방법원 안양지원',
    ])
  })

  test('or in brackets below the name of the case, however many lines that takes', () => {
    expect(statedBy('사기·상해·', '명예훼손', '방조', '[대법원 2006. 3. 23. 2005도9678]', '【판시사항】')).toEqual([
      '사기·상해· 명예훼손 방조',
      '2005도9678',
      '2006-03-23',
      '대법원',
    ])
  })

  test('or beside the labels of the paper itself', () => {
    expect(
      statedBy(
        '서 울 중 앙 지 방 법 원',
        '제 3 형 사 부',
        '판        결',
        '사      건   2020노1234 사기',
        '피 고 인   ○○○',
        '판 결 선 고   2021. 3. 4.',
      ),
    ).toEqual(['판결', '2020노1234', '2021-03-04', '서울중앙지방법원'])
  })

  test('a decision quoted in a text is not the text’s own head', () => {
    expect(statedBy('질의 회신', '대법원 2006. 3. 23. 선고 2005도9678 판결에 따르면 위법하다.')).toEqual([
      '질의 회신',
      null,
      null,
      null,
    ])
  })
})

describe('notices', () => {
  test('any dash may join the parts of a number', () => {
    for (const dash of ['－', '–', '―', '-'])
      expect(of(`종로구 공고 제2024${dash}123호`, '도로점용 허가').doc_number).toBe('공고 제2024-123호')
  })

  test('the signature may stand at the very end, but not behind an annex', () => {
    const text = Array.from({ length: 60 }, (_, at) => `  - 세부 사항 ${at + 1}입니다.`)
    const head = ['서울문화재단 공고 제2024-15호', '신입직원 채용 공고', '다음과 같이 모집합니다.', ...text]
    const signature = ['2024. 3. 5.', '서울문화재단 대표이사']
    expect(statedBy(...head, ...signature).slice(2)).toEqual(['2024-03-05', '서울문화재단 대표이사'])
    expect(statedBy(...head, '[별지 제1호서식]', ...signature).slice(2)).toEqual([null, '서울문화재단'])
  })

  test('a draft is signed but not dated', () => {
    const draft = ['국토교통부 공고 제2024-300호', '시행규칙 입법예고', '다음과 같이 공고합니다.']
    expect(statedBy(...draft, '2024년   월   일', '국토교통부장관').slice(2)).toEqual([null, '국토교통부장관'])
  })

  test('the day may have a label, which is no title', () => {
    expect(statedBy('공고 제2024-8호', '입찰공고', '공고일 : 2024. 3. 5.', '1. 입찰에 부치는 사항')).toEqual([
      '입찰공고',
      '공고 제2024-8호',
      '2024-03-05',
      null,
    ])
  })
})

describe('press releases', () => {
  test('a release that states only its day of publication is of that day', () => {
    const labels = grid(['보도일시', '2024. 3. 5.(화) 즉시 보도 가능합니다.', '담당부서', '문화관광과'])
    expect(of(grid(['보 도 자 료', '강북구']), labels, '강북구, 봄꽃 축제 개최').issued_date).toBe('2024-03-05')
  })

  test('the line of contacts is no title, and a body named with its head is the issuer', () => {
    expect(
      statedBy(
        '보도자료',
        '배포일: 2024. 3. 5.(화)',
        '담당: 홍보담당관',
        '담당부서 안전관리팀',
        '안전 점검 실시',
        '한국수력원자력(사장 ○○○)은 5일 점검했다고 밝혔다.',
      ),
    ).toEqual(['안전 점검 실시', null, '2024-03-05', '한국수력원자력'])
  })
})

test('a letter may be numbered without a department; the full stop behind a list of recipients is not a name’s', () => {
  const { doc_number, recipients } = of(
    '문서번호 : 제2024-15호',
    '수신 : 수신자 참조',
    '제목 : 회의 개최 알림',
    '1. 참석하여 주시기 바랍니다.  끝.',
    '한국물류협회장',
    '수신자 : 각 시·도지사, 교육부장관(학교안전과장), 경찰청장.',
  )
  expect(doc_number).toBe('제2024-15호')
  expect(recipients).toEqual(['각 시·도지사', '교육부장관(학교안전과장)', '경찰청장'])
})

describe('letters', () => {
  const head = ['수신  내부결재', '제목  보고', '1. 보고합니다.']

  test('the foot may have colons, no receipt, or run over two lines', () => {
    for (const foot of [
      ['시행 : 총무과-77 (2024.03.05.)  접수 :'],
      ['시행 총무과-77 (2024. 3. 5.)'],
      ['시행 총무과-77', '( 2024. 3. 5. ) 접수 ( )'],
    ])
      expect(statedBy(...head, ...foot)).toEqual(['보고', '총무과-77', '2024-03-05', null])
  })

  test('sender and date may stand beside their labels in the head, but not in the text', () => {
    const letter = ['수신: 각 지부장', '발신: 중앙회장', '제목: 총회 개최 통보']
    expect(statedBy(...letter, '날짜: 2024. 3. 5.', '1. 개최합니다.').slice(2)).toEqual(['2024-03-05', '중앙회장'])
    expect(statedBy(...letter, '1. 개최합니다.', '○ 일자: 2024. 5. 1.').slice(2)).toEqual([null, '중앙회장'])
  })

  test('recipients may be numbered lines', () => {
    const { recipients } = of(
      '수신  1. 서울특별시장',
      '      2. 부산광역시장',
      '(경유)',
      '제목  자료 제출',
      '1. 제출 바랍니다.',
    )
    expect(recipients).toEqual(['서울특별시장', '부산광역시장'])
  })

  test('attachments may share a line', () => {
    const { attachments } = of(...head, '붙임 1. 계획서 1부. 2. 명단(2. 1. 기준) 2부.  끝.')
    expect(attachments.map(({ label, title }) => `${label} ${title}`)).toEqual([
      '붙임 1 계획서',
      '붙임 2 명단(2. 1. 기준)',
    ])
  })
})

test('an order of appointment is dated by its day', () => {
  expect(of('인사발령', '2024. 3. 5.자', '행정안전부장관').issued_date).toBe('2024-03-05')
})

describe('covers', () => {
  test.each([
    ['a date in brackets behind the title', ['제공 표준 (2023.5.18.)', '본문이다.'], '2023-05-18'],
    ['a date in angle brackets', ['보고서 제목', '< 2017. 3. 28(금) >'], '2017-03-28'],
    ['year and month alone on a line', ['정비방안 연구', '(중간보고서)', '23. 09'], '23. 09'],
    ['a date beside its label', ['세부 명세서', grid(['항목', '내용'], ['제출 일자', '2026-02-13'])], '2026-02-13'],
  ] as const)('%s', (_, sheets, date) => {
    expect(of(...sheets).issued_date).toBe(date)
  })

  test('a month of none of the twelve is no date, nor is what stands in the text', () => {
    expect(of('정비방안 연구', '23. 13').issued_date).toBeNull()
    expect(of('정비방안 연구', '본문은 길다.', '23. 09').issued_date).toBeNull()
    expect(of('정비방안 연구', '23. 09 현재').issued_date).toBeNull()
  })

  test('a department beside its label', () => {
    expect(of('의뢰 목록', '■ 부서: 한성백제박물관 백제학연구소').issuer).toBe('한성백제박물관 백제학연구소')
  })

  test('words that end like the head of an office are none', () => {
    for (const line of ['새로운 기술의 등장', '지속 가능한 성장', '정부의 입장', '종합운동장'])
      expect(of('정책 연구 보고서', line).issuer).toBeNull()
  })

  test('a slogan and a name leave the title to the page behind', () => {
    const cover: Sheet[] = ['우주 강국을 함께 만드는', '우주항공청', '2026. 6.'].map((text) => ({ text, page: 1 }))
    expect(statedBy(...cover, { text: '발사 준비현황 보고', page: 2 }, { text: '□ 배경', page: 2 })).toEqual([
      '발사 준비현황 보고',
      null,
      '2026. 6.',
      '우주항공청',
    ])
  })

  test('the one heading of the highest level that opens a document is its title', () => {
    const heading = { text: '5. 데이터 분석 기초', type: 'heading', level: 1 } as const
    expect(of(heading, { text: '가. 준비', type: 'heading', level: 2 }, '내용이다.').title).toBe('5. 데이터 분석 기초')
    expect(of(heading, { ...heading, text: '6. 데이터 정제' }, '내용이다.').title).toBeNull()
  })

  test('the style of titles used far below or on a numbered line does not make one', () => {
    const far = { text: '5월 계획', type: 'title', page: 3 } as const
    expect(of('교수학습 운영 계획', '★ 안내', far).title).toBe('교수학습 운영 계획')
    expect(of('교수학습 운영 계획', { text: '■ 5월', type: 'title' }).title).toBe('교수학습 운영 계획')
  })

  test.each(['www.example.go.kr', '<전문개정> <전문개정>', '↕ 15mm', '사 업 명  전산망 구축', '주관기관 ○○재단'])(
    '%s is no title',
    (line) => {
      expect(of(line, '1. 개요', '내용이다.').title).toBeNull()
    },
  )

  test('letters left out of a name are not a list mark', () => {
    const rule = ['○○시 주차장 조례', '제1조(목적) 목적을 정한다.', '제2조(정의) 뜻은 다음과 같다.']
    expect(of(...rule).title).toBe('○○시 주차장 조례')
  })
})

test('a form that quotes a table in its text keeps its lines in order, also where merged cells are left out', () => {
  const inner = grid(['성 명', '', '성 별'], ['년 월 일', '', ''])
  const { blocks, tables, warnings } = paper(grid(['[별지 제1호 서식]'], [inner]))
  const text = '상담사 근로계약서\n다음과 같이 계약을 체결한다.\n성 명\t성 별\n년 월 일\n끝'
  const outer = tables.find((table) => table.parent_table === undefined)!
  const framed = {
    ...outer,
    cells: outer.cells.map((cell) => (cell.row === 1 ? { ...cell, text } : cell)),
    grid: [['[별지 제1호 서식]'], [text]],
  }
  const read = tables.map((table) => (table === outer ? framed : table))
  expect(structureDocument({ blocks, tables: read, warnings }).structure.title).toBe('상담사 근로계약서')
})
