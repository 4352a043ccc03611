import { expect, test } from 'vitest'
import { structureDocument } from '../../../../src/domain/structure/structure-document.ts'
import { grid, paper, type Sheet } from './paper.ts'

interface Expected {
  readonly title: string | null
  readonly doc_number?: string
  readonly issued_date?: string
  readonly issuer?: string
  readonly recipients?: readonly string[]
}

const variants: readonly [string, readonly Sheet[], Expected][] = [
  [
    'a letter whose number and date stand above the recipient',
    [
      '문서번호 : 총무과-1234',
      '시행일자 : 2024. 3. 5.',
      '수    신 : 서울특별시장',
      '참    조 : 총무과장',
      '제    목 : 협조 요청',
      '1. 협조를 요청합니다.  끝.',
      '한국전력공사 사장 (직인생략)',
    ],
    {
      title: '협조 요청',
      doc_number: '총무과-1234',
      issued_date: '2024-03-05',
      issuer: '한국전력공사 사장',
      recipients: ['서울특별시장'],
    },
  ],
  [
    'a letter in plain lines',
    [
      '서울특별시교육청',
      '수신  각급학교장, 교육지원청교육장(학교보건과장)',
      '(경유)',
      '제목  감염병 예방 안내',
      '1. 관련: 질병정책과-123(2024. 1. 2.)',
      '붙임  안내문 1부.  끝.',
      '서울특별시교육감',
      '장학사 ○○○ 과장 ○○○',
      '시행 체육건강예술교육과-3456(2024. 3. 5.)   접수',
    ],
    {
      title: '감염병 예방 안내',
      doc_number: '체육건강예술교육과-3456',
      issued_date: '2024-03-05',
      issuer: '서울특별시교육감',
      recipients: ['각급학교장', '교육지원청교육장(학교보건과장)'],
    },
  ],
  [
    'an answer to a person',
    [
      '수신: 홍길동 귀하',
      '제목: 민원 회신',
      '1. 안녕하십니까.  끝.',
      '종로구청장',
      '시행 주차관리과-77 (2024-03-05)  접수',
    ],
    {
      title: '민원 회신',
      doc_number: '주차관리과-77',
      issued_date: '2024-03-05',
      issuer: '종로구청장',
      recipients: ['홍길동'],
    },
  ],
  [
    'a press release with older labels',
    [
      '보 도 자 료',
      grid(
        ['보도일시', '2020. 3. 6.(금) 조간부터 보도하여 주시기 바랍니다.'],
        ['배포일시', '2020. 3. 5.(목)', '총 5매'],
      ),
      '미세먼지 계절관리제 추진',
      '- 12월부터 3월까지 -',
      '□ 환경부(장관 ○○○)는 계절관리제를 추진한다.',
    ],
    { title: '미세먼지 계절관리제 추진', issued_date: '2020-03-05', issuer: '환경부' },
  ],
  [
    'a press release with its ministry above the band',
    [
      '산업통상자원부',
      '보도자료',
      '2021년 3월 8일(월) 조간부터 보도하여 주시기 바랍니다.',
      '배포일시 2021. 3. 5.(금)',
      '수출 두 자릿수 증가',
      '수출이 증가했다고 밝혔다.',
    ],
    { title: '수출 두 자릿수 증가', issued_date: '2021-03-05', issuer: '산업통상자원부' },
  ],
  [
    'a release that names its head of office first',
    [
      '보도자료',
      '배포일시 2026. 1. 30.(금)',
      '혹한기 현장 점검',
      '윤○○ 한국수자원공사(K-water) 사장은 현장을 점검했다.',
    ],
    { title: '혹한기 현장 점검', issued_date: '2026-01-30', issuer: '한국수자원공사' },
  ],
  [
    'a notice under seal',
    [
      '수원시 공고 제2024 – 123호',
      '2024년도 일자리 사업 참여자 모집 공고',
      '다음과 같이 공고합니다.',
      '2024. 3. 5.',
      '수 원 시 장 [직인생략]',
      '1. 모집 개요',
      '내용',
    ],
    {
      title: '2024년도 일자리 사업 참여자 모집 공고',
      doc_number: '공고 제2024-123호',
      issued_date: '2024-03-05',
      issuer: '수원시장',
    },
  ],
  [
    'a notice with a bare number',
    [
      '제2024-12호',
      '공    고',
      '2024년 기간제 근로자 채용 공고',
      '다음과 같이 공고합니다.',
      '2024년 3월 5일',
      '국립중앙박물관장',
    ],
    {
      title: '2024년 기간제 근로자 채용 공고',
      doc_number: '제2024-12호',
      issued_date: '2024-03-05',
      issuer: '국립중앙박물관장',
    },
  ],
  [
    'a call for tenders by its labels',
    [
      '입  찰  공  고',
      '(총액/협상계약)',
      'ㆍ공    고    명 : 아카데미 운영',
      'ㆍ발  주  기  관 : 농림수산식품교육문화정보원',
      '1. 입찰개요',
    ],
    { title: '아카데미 운영', issuer: '농림수산식품교육문화정보원' },
  ],
  [
    'an ordinance as promulgated',
    [
      '서울특별시 조례 제6855호',
      '서울특별시 주차장 설치 및 관리 조례 일부개정조례',
      '서울특별시 주차장 설치 및 관리 조례 일부를 다음과 같이 개정한다.',
      '부칙',
      '시행한다.',
    ],
    { title: '서울특별시 주차장 설치 및 관리 조례 일부개정조례', doc_number: '조례 제6855호', issuer: '서울특별시' },
  ],
  [
    'a decree as the law service prints it',
    [
      '주차장법 시행령',
      '[시행 2021. 3. 30.] [대통령령 제31596호, 2021. 3. 30., 일부개정]',
      '국토교통부(도시교통과), 044-201-3804',
      '제1조(목적) 이 영은 목적을 정한다.',
      '제2조(정의) 다음과 같다.',
    ],
    { title: '주차장법 시행령', doc_number: '대통령령 제31596호', issued_date: '2021-03-30' },
  ],
  [
    'a draft whose number is blank',
    ['국토교통부령 제     호', '주차장법 시행규칙 일부개정령안', '주차장법 시행규칙 일부를 다음과 같이 개정한다.'],
    { title: '주차장법 시행규칙 일부개정령안', issuer: '국토교통부' },
  ],
  [
    'a university rule with its history',
    [
      '당직근무규정',
      '1978.  3.  1 제정     1985.  3.  1 개정',
      '제 1조(목적) 이 규정은 당직을 정한다.',
      '제 2조(임무) 당직자는 근무한다.',
    ],
    { title: '당직근무규정' },
  ],
  [
    'a bill laid before the assembly',
    [
      '은행법 일부개정법률안',
      '(○○○의원 대표발의)',
      grid(['의 안\n번 호', '8659']),
      '발의연월일 : 2025. 3. 5.',
      '발 의 자 : ○○○ 의원(10인)',
      '제안이유 및 주요내용',
    ],
    { title: '은행법 일부개정법률안', doc_number: '의안번호 8659', issued_date: '2025-03-05' },
  ],
  [
    'a report with a cover',
    ['2024년 업무계획', '2024. 1.', '행 정 안 전 부', '목 차', 'Ⅰ. 여건 ··· 1', 'Ⅰ. 여건', '어렵다'],
    { title: '2024년 업무계획', issued_date: '2024. 1.', issuer: '행정안전부' },
  ],
  [
    'minutes, whose date is that of the meeting',
    ['제3차 이사회 회의록', '1. 일시: 2024. 3. 5.(화) 14:00', '2. 장소: 회의실'],
    { title: '제3차 이사회 회의록' },
  ],
  ['text that states no title', ['회의를 개최하였습니다.', '참석자 명단', '○ 5명'], { title: null }],
]

test.each(variants)('%s', (_, sheets, expected) => {
  const { title, doc_number, issued_date, issuer, recipients } = structureDocument(paper(...sheets)).structure
  expect({ title, doc_number, issued_date, issuer, recipients }).toEqual({
    title: expected.title,
    doc_number: expected.doc_number ?? null,
    issued_date: expected.issued_date ?? null,
    issuer: expected.issuer ?? null,
    recipients: expected.recipients ?? [],
  })
})
