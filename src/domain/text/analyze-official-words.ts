/** What people say, and what official documents write for it. */
const table = `
탈북민: 북한이탈주민
탈북자: 북한이탈주민
새터민: 북한이탈주민
남한: 한국
아이: 아동
아기: 영유아 영아
갓난아기: 영유아 신생아
어르신: 노인
할머니: 노인
할아버지: 노인
부모님: 부모
엄마: 부모
아빠: 부모
남편: 배우자
아내: 배우자
고등학생: 고등학교
중학생: 중학교
초등학생: 초등학교
대학생: 대학교 대학
학비: 교육비 수업료 학자금
등록금: 학자금
월급: 급여 임금 보수
봉급: 급여 보수
직장: 근로 고용
일자리: 취업 고용
취직: 취업
실직: 실업
해고: 실업
회사: 기업 사업주
사장: 사업주 대표자
사장님: 사업주 대표자
직원: 근로자
가게: 점포 소상공인
장사: 소상공인 자영업
농사: 농업
농사일: 농업 영농
농부: 농업인
집: 주택 주거
이사: 이주
병원비: 의료비 진료비
치료비: 의료비 진료비
약값: 약제비
우울: 정신건강
우울증: 정신건강
임신부: 임산부 임신
임산부: 임신
용사: 유공자
참전용사: 참전유공자
돈: 자금 금액
빚: 채무
세금: 조세
벌금: 과태료 과징금
할인: 감면
공짜: 무료
허락: 허가 승인
전기세: 전기요금
수도세: 수도요금
가스비: 가스요금
휴대폰: 통신
핸드폰: 통신
자동차: 차량
밥: 급식 식사
전화번호: 연락처
홈페이지: 누리집
웹사이트: 누리집 홈페이지
사이트: 누리집 홈페이지
`

const officialWords = new Map(
  table
    .trim()
    .split('\n')
    .map((line): [string, readonly string[]] => {
      const [said = '', written = ''] = line.split(': ')
      return [said, written.split(' ')]
    }),
)

/** The words an official document would use in place of this one; none for most. */
export function officialWordsFor(stem: string): readonly string[] {
  return officialWords.get(stem) ?? []
}
