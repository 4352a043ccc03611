// Writes the documents of the tenant `demo`. Every name, number and sentence in them is made up: node corpus/make-demo.ts
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { docxOf, p, paragraphStyle, r, styled, tbl, tc, tr } from '../test/support/docx-of.ts'
import type { CellSketch, ParagraphSketch } from '../test/support/hancom-sketch.ts'
import { hwpOf } from '../test/support/hwp-of.ts'
import { hwpxOf } from '../test/support/hwpx-of.ts'
import { pdfOf } from '../test/support/pdf-of.ts'
import { penFor } from '../test/support/pdf-pen.ts'
import { zipOf } from '../test/support/zip-of.ts'

const folder = path.join(import.meta.dirname, 'demo')

const styles = [
  paragraphStyle('Title', 'Title'),
  paragraphStyle('H1', 'heading 1', '<w:outlineLvl w:val="0"/>'),
  paragraphStyle('H2', 'heading 2', '<w:outlineLvl w:val="1"/>'),
].join('')
const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
const table = (rows: readonly (readonly string[])[]) =>
  tbl(
    rows.map((row, at) =>
      tr(
        row.map((cell) => tc(p(r(cell)))),
        at === 0 ? '<w:tblHeader/>' : '',
      ),
    ),
  )

const ordinance = docxOf(
  [
    styled('Title', '가람시 도시공원 조례'),
    styled('H1', '제1장 총칙'),
    styled('H2', '제1조(목적)'),
    p('이 조례는 가람시 도시공원의 설치와 관리, 점용에 필요한 사항을 정함을 목적으로 한다.'),
    styled('H2', '제2조(정의)'),
    p('이 조례에서 사용하는 용어의 뜻은 다음과 같다.'),
    p('1. “도시공원”이란 시민의 건강과 휴양을 위하여 시장이 설치하거나 지정한 공원을 말한다.'),
    p('2. “점용”이란 도시공원의 토지나 시설의 일부를 일정 기간 독점하여 사용하는 것을 말한다.'),
    styled('H1', '제2장 점용허가와 점용료'),
    styled('H2', '제7조(점용허가)'),
    p('① 도시공원을 점용하려는 자는 점용 예정일 14일 전까지 시장에게 신청하여 허가를 받아야 한다.'),
    p('② 점용 기간은 3년 이내로 하며, 한 차례만 연장할 수 있다.'),
    styled('H2', '제8조(점용료)'),
    p('① 점용허가를 받은 자는 연간 1,250,000원의 점용료를 납부하여야 한다.'),
    p('② 점용료는 고지서를 받은 날부터 30일 이내에 납부한다.'),
    pageBreak,
    styled('H2', '제9조(점용료의 감면)'),
    p('시장은 다음 각 호의 어느 하나에 해당하면 점용료를 감면할 수 있다.'),
    p('1. 국가 또는 지방자치단체가 공익을 목적으로 점용하는 경우: 전액'),
    p('2. 「국가유공자 등 예우 및 지원에 관한 법률」에 따른 국가유공자가 점용하는 경우: 50퍼센트'),
    p('3. 재해로 점용 시설이 파손되어 사용할 수 없게 된 경우: 사용하지 못한 기간에 해당하는 금액'),
    styled('H1', '부칙'),
    p('이 조례는 2026년 1월 1일부터 시행한다.'),
  ].join(''),
  { styles },
)

const letter = docxOf(
  [
    p('가람시'),
    p('수신  수신자 참조'),
    p('(경유)'),
    p('제목  2026년 도시공원 점용료 납부 안내'),
    p('1. 가람시 도시공원 조례 제8조와 관련됩니다.'),
    p('2. 2026년도 도시공원 점용료의 납부 방법과 기한을 다음과 같이 알려 드리니 기한 안에 납부하여 주시기 바랍니다.'),
    table([
      ['구분', '금액', '납부 기한'],
      ['소공원', '1,250,000원', '2026. 3. 31.'],
      ['근린공원', '1,480,000원', '2026. 3. 31.'],
      ['체육공원', '2,100,000원', '2026. 4. 30.'],
    ]),
    p('붙임  1. 점용료 산정 내역 1부.'),
    p('      2. 감면 신청서 서식 1부.  끝.'),
    p('가람시장'),
    p('수신자  가람동장, 나래동장, 공원관리사업소장'),
    p('시행  공원녹지과-1234 (2026. 2. 3.)'),
  ].join(''),
)

const amendment = docxOf(
  [
    styled('Title', '가람시 도시공원 조례 일부개정조례안'),
    p('가람시 도시공원 조례 일부를 다음과 같이 개정한다.'),
    p('제8조제2항 중 “30일”을 “60일”로 한다.'),
    p('제9조제3호를 삭제한다.'),
    p('제10조를 다음과 같이 신설한다.'),
    styled('H1', '신·구조문대비표'),
    table([
      ['현 행', '개 정 안'],
      ['제8조(점용료) ① (생  략)', '제8조(점용료) ① (현행과 같음)'],
      [
        '② 점용료는 고지서를 받은 날부터 30일 이내에 납부한다.',
        '② ---------------------------- 60일 -----------------.',
      ],
      ['제9조(점용료의 감면) 3. 재해로 점용 시설이 파손되어 사용할 수 없게 된 경우', '제9조(점용료의 감면) <삭  제>'],
      ['<신  설>', '제10조(점용료의 분할 납부) 점용료가 200만원을 넘으면 네 차례로 나누어 낼 수 있다.'],
    ]),
  ].join(''),
  { styles },
)

const meeting = docxOf(
  [
    styled('Title', '달빛공원 정비 주민설명회 자료'),
    p('□ 일시: 2026. 5. 14.(목) 15:00, 나래동 주민센터 3층'),
    p('□ 사업비: 총 48억 원(국비 24억 원, 시비 24억 원)'),
    p('□ 공사 기간: 2026년 9월부터 2027년 6월까지'),
    p('○ 산책로 1.8킬로미터를 새로 놓고 조명 120개를 바꾼다.'),
  ].join(''),
  { styles },
)

const line = (text: string): ParagraphSketch => ({ inlines: [text] })

const plan = hwpxOf({
  sections: [
    [
      line('2026년 가로수 관리 추진계획'),
      line('Ⅰ. 추진 배경'),
      line('○ 여름철 폭염이 길어져 가로수 고사율이 2025년 3.2%에서 2026년 상반기 4.1%로 높아졌다.'),
      line('Ⅱ. 추진 계획'),
      line('1. 관수차 12대를 운영하여 6월부터 8월까지 주 3회 물을 준다.'),
      line('2. 고사목 340그루를 10월까지 이팝나무로 바꾸어 심는다.'),
      { ...line('Ⅲ. 소요 예산'), breaks: 'page' },
      line('총 7억 8,500만 원(시비 100%)을 2026년 본예산에 반영하였다.'),
    ],
  ],
})

const head = (row: number, name: string, value: string): CellSketch[] => [
  { row, col: 0, header: true, content: [line(name)] },
  { row, col: 1, content: [line(value)] },
]

const approval = hwpOf({
  sections: [
    [
      {
        inlines: [
          {
            kind: 'table',
            cells: [
              { row: 0, col: 0, colspan: 2, content: [line('가람시')] },
              ...head(1, '수신', '공원관리사업소장'),
              ...head(2, '(경유)', ''),
              ...head(3, '제목', '여름철 공원 야간 개방 협조 요청'),
            ],
          },
        ],
      },
      line('1. 시민의 여름밤 휴식을 위하여 공원 야간 개방 시간을 다음과 같이 늘리고자 합니다.'),
      line('가. 기간: 2026. 7. 1. ~ 2026. 8. 31.'),
      line('나. 시간: 오후 10시까지에서 자정까지로 2시간 연장'),
      line('2. 안전 요원 8명을 배치하여 주시기 바랍니다.  끝.'),
      line('가람시장'),
      line('시행  공원녹지과-2087 (2026. 6. 12.)'),
    ],
  ],
})

const pen = penFor()
const pressLines = [
  '가람시는 내년부터 달빛공원을 전면 정비한다고 5일 밝혔다.',
  '총사업비는 48억 원으로 국비와 시비를 절반씩 들인다.',
  '산책로 1.8킬로미터를 새로 놓고 조명 120개를 바꾼다.',
  '공사 기간에는 동쪽 출입구만 열고 주차장 64면은 그대로 쓴다.',
]
const press = pdfOf({
  pages: [
    {
      content: [
        pen.text(60, 80, '보도자료', { size: 20, font: 'FB' }),
        pen.text(60, 110, '2026. 2. 5.(목) 배포', { size: 11 }),
        pen.text(60, 150, '달빛공원, 내년 새 모습으로 시민 곁에', { size: 16, font: 'FB' }),
        ...pressLines.map((text, at) => pen.text(60, 190 + 24 * at, text, { size: 12 })),
        pen.grid([60, 200, 340, 480], [310, 335, 360, 385]),
        ...['구분', '2026년', '2027년'].map((text, at) => pen.text(68 + 140 * at, 327, text, { size: 11, font: 'FB' })),
        ...['국비', '10억 원', '14억 원'].map((text, at) => pen.text(68 + 140 * at, 352, text, { size: 11 })),
        ...['시비', '12억 원', '12억 원'].map((text, at) => pen.text(68 + 140 * at, 377, text, { size: 11 })),
        pen.text(60, 430, '담당: 공원녹지과 공원조성팀', { size: 11 }),
      ].join(''),
    },
  ],
})

const bundle = zipOf([
  { name: '설명회/달빛공원 설명회.docx', content: meeting },
  { name: '설명회/참석자 명단.docx', content: 'sealed', flags: 0x0801 },
])

mkdirSync(folder, { recursive: true })
for (const [name, bytes] of Object.entries({
  '가람시 도시공원 조례.docx': ordinance,
  '점용료 납부 안내.docx': letter,
  '도시공원 조례 일부개정조례안.docx': amendment,
  '달빛공원 정비 보도자료.pdf': press,
  '2026년 가로수 관리 추진계획.hwpx': plan,
  '공원 야간 개방 협조 요청.hwp': approval,
  '주민설명회 자료.zip': bundle,
})) {
  writeFileSync(path.join(folder, name), bytes)
}
