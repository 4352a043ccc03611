import { describe, expect, test } from 'vitest'
import { createReadContext } from '../../../../src/adapters/parse/format-reader.ts'
import { createHwpReader } from '../../../../src/adapters/parse/hwp/parser.ts'
import { createHwpxReader } from '../../../../src/adapters/parse/hwpx/parser.ts'
import { structureDocument } from '../../../../src/domain/structure/structure-document.ts'
import { hwpOf } from '../../../support/hwp-of.ts'
import { hwpxOf } from '../../../support/hwpx-of.ts'
import { type CellContent, grid, paper, type Sheet } from './paper.ts'

const compared = (rows: (readonly CellContent[])[], ...before: Sheet[]) =>
  structureDocument(paper(...before, grid(['현  행', '개  정  안'], ...rows))).structure.revisions
const rowsOf = (...rows: (readonly CellContent[])[]) => compared(rows)
const kinds = (rows: (readonly CellContent[])[], ...before: Sheet[]) =>
  compared(rows, ...before).map(({ kind, label }) => `${kind} ${label}`)

describe('one giant row', () => {
  const left = [
    '제32조(보호구의 지급 등) ① 사업주는 보호구를 지급하여야 한다.',
    '1. ∼ 9. (생  략)',
    '10. 이륜자동차를 운행하는 작업: 안전모',
    '<신  설>',
    '② (생  략)',
    '제87조(위험 방지) ① ∼ ⑦ (생  략)',
    '⑧ 덮개를 설치하여야 한다.',
    '<신  설>',
    '<신  설>',
    '⑨ 울을 설치하여야 한다.',
    '제90조(기록) ① 기록하여야 한다.',
    '② 보존하여야 한다.',
  ]
  const right = [
    '제32조(보호구의 지급 등) ① --------------------------.',
    '1. ∼ 9. (현행과 같음)',
    '10. ------- 이륜자동차 또는 자전거---------',
    '11. 자전거를 운행하는 작업: 안전모',
    '② (현행과 같음)',
    '제87조(위험 방지) ① ∼ ⑦ (현행과 같음)',
    '⑧ --------해야 하며, 다음 조치를 해야 한다.',
    '1. 가동을 정지할 것',
    '2. 연동장치를 설치할 것',
    '⑨ ------------.',
    '<삭  제>',
    '<삭  제>',
  ]

  test('is read line by line', () => {
    expect(kinds([[left.join('\n'), right.join('\n')]])).toEqual([
      'unchanged 제32조제1항',
      'unchanged 제32조제1항제1호∼제9호',
      'amended 제32조제1항제10호',
      'added 제32조제1항제11호',
      'unchanged 제32조제2항',
      'unchanged 제87조제1항∼제7항',
      'amended 제87조제8항',
      'added 제87조제8항제1호',
      'added 제87조제8항제2호',
      'unchanged 제87조제9항',
      'deleted 제90조제1항',
      'deleted 제90조제2항',
    ])
  })

  test('says the same as one row for each line', () => {
    const rows = left.map((line, at) => [line, right[at]!])
    expect(kinds(rows)).toEqual(kinds([[left.join('\n'), right.join('\n')]]))
  })

  test('never returns a run of dashes as new text', () => {
    for (const { revised } of compared([[left.join('\n'), right.join('\n')]])) expect(revised).not.toMatch(/-{2}/u)
  })

  test('gives the old text where dashes alone stand for it', () => {
    expect(compared([[left.join('\n'), right.join('\n')]])[0]?.revised).toBe(left[0])
  })
})

describe('renumbering', () => {
  test('a 항 that keeps its words under a new number', () => {
    expect(
      kinds([
        ['제68조(청구 사유) ① (생 략)', '제68조(청구 사유) ① (현행과 같음)'],
        ['<신 설>', '② 법원의 재판에 대한 청구는 다음과 같다.\n1. 위헌인 법령\n2. 적법하지 않은 절차'],
        ['② (생 략)', '③ (현행 제2항과 같음)'],
      ]),
    ).toEqual(['unchanged 제68조제1항', 'added 제68조제2항', 'renumbered 제68조제3항'])
  })

  test('a 호, and one whose number stays', () => {
    expect(
      kinds([
        ['제5조(업무) 1. 기획', '제5조(업무) 1. (현행 제1호와 같음)'],
        ['5. 조정', '7. (현행 제5호와 같음)'],
      ]),
    ).toEqual(['unchanged 제5조제1호', 'renumbered 제5조제7호'])
  })

  test('the only paragraph of an article becomes its first 항', () => {
    expect(
      kinds([['제150조(경사각의 제한) (생 략)', '제150조(경사각의 제한) ① (현행 제목 외의 부분과 같음)']]),
    ).toEqual(['renumbered 제150조제1항'])
    expect(kinds([['제130조(분쇄기) (생 략)', '제130조(가공기계) ① (현행 제목 외의 부분과 같음)']])).toEqual([
      'amended 제130조제1항',
    ])
  })

  test('the same words under a new number, written out', () => {
    expect(kinds([['③ 원장이 정한다.', '④ 원장이 정한다.']])).toEqual(['renumbered 제4항'])
  })
})

describe('amending sentences', () => {
  const law = [
    '은행법 일부를 다음과 같이 개정한다.',
    '제30조의2제2항 중 “자”를 “자 및 신용공여를 받고 있는 자”로, “알려야”를 “매 분기마다 알려야”로 하고, 같은 조 제3항 중 “은행” 및 “조합”을 각각 “금융회사”로 한다.',
  ]

  test('several replacements in one 항', () => {
    const [revision] = compared(
      [
        [
          '제30조의2(금리인하) ② 은행은 체결하려는 자에게 알려야 한다.',
          '제30조의2(금리인하) ② ----------자 및 신용공여를 받고 있는 자-----매 분기마다 알려야-----.',
        ],
      ],
      ...law,
    )
    expect(revision?.revised).toBe(
      '제30조의2(금리인하) ② 은행은 체결하려는 자 및 신용공여를 받고 있는 자에게 매 분기마다 알려야 한다.',
    )
  })

  test('각각, and the same article named by 같은 조', () => {
    const revisions = compared(
      [
        ['제30조의2(금리인하) ② (생 략)', '제30조의2(금리인하) ② (현행과 같음)'],
        ['③ 은행과 조합은 공시한다.', '③ 금융회사-금융회사는 --------.'],
      ],
      ...law,
    )
    expect(revisions[1]?.kind).toBe('amended')
  })

  test('an order for another article does not fill this one', () => {
    const [revision] = compared(
      [['제31조(공시) 자에게 알려야 한다.', '제31조(공시) ----매 분기마다 알려야 ---.']],
      ...law,
    )
    expect(revision?.revised).toBe('제31조(공시) … 매 분기마다 알려야 ….')
  })

  test('lines broken inside a word by the printed page are still found', () => {
    const [revision] = compared(
      [['제19조(계약서) 수선비 분\n담 등을 기재한다.', '제19조(계약서) ------분담, 관리비 부과 항목-----.']],
      '법률 일부를 다음과 같이 개정한다.',
      '제19조 중 “분담”을 “분담, 관리비 부과 항목”으로 한다.',
    )
    expect(revision?.revised).toBe('제19조(계약서) 수선비 분담, 관리비 부과 항목 등을 기재한다.')
  })
})

test('a table of several new articles names each', () => {
  expect(kinds([['<신 설>', '제5조(절차) ① 신청한다.\n② 심사한다.\n제6조(기준) 정한다.']])).toEqual([
    'added 제5조',
    'added 제6조',
  ])
})

test('columns beside the texts name rows that have no label; a lone dash is nothing', () => {
  const { revisions } = structureDocument(
    paper(
      grid(
        ['구분', '변경 전', '변경 후', '비고'],
        ['판정 방식', '-', '자동 판정', ''],
        ['경기 수', '144', '144', ''],
        ['휴식일', '월요일', '-', ''],
      ),
    ),
  ).structure
  expect(revisions.map(({ kind, label }) => `${kind} ${label}`)).toEqual([
    'added 판정 방식',
    'unchanged 경기 수',
    'deleted 휴식일',
  ])
})

test('a comparison that goes on with a table on the next page goes on with its article', () => {
  const { revisions } = structureDocument(
    paper(
      {
        rows: [
          ['현행', '개정안'],
          ['제3조(보고) ① (생 략)', '제3조(보고) ① (현행과 같음)'],
        ],
        page: 1,
      },
      { rows: [['② 서면으로 한다.', '② 전자문서로 한다.']], page: 2 },
      {
        rows: [
          ['구분', '값'],
          ['가', '1'],
        ],
        page: 2,
      },
    ),
  ).structure
  expect(revisions.map(({ kind, label, page, table }) => [kind, label, page, table])).toEqual([
    ['unchanged', '제3조제1항', 1, 't1'],
    ['amended', '제3조제2항', 2, 't2'],
  ])
})

test('a row that a page end cuts in two is one row', () => {
  const { revisions } = structureDocument(
    paper(
      {
        rows: [
          ['현행', '개정안'],
          ['제3조(보고) ① 서면으로', '제3조(보고) ① 전자문서로'],
        ],
        page: 1,
      },
      {
        rows: [
          ['보고하여야 한다.', '보고하여야 한다.'],
          ['② (생 략)', '② (현행과 같음)'],
        ],
        page: 2,
      },
    ),
  ).structure
  expect(revisions.map(({ kind, label, current }) => [kind, label, current])).toEqual([
    ['amended', '제3조제1항', '제3조(보고) ① 서면으로\n보고하여야 한다.'],
    ['unchanged', '제3조제2항', '② (생 략)'],
  ])
})

test('two columns without rulings are a comparison, whichever way their lines were read', () => {
  const at = (text: string, x: number, y: number, page = 5): Sheet => ({ text, page, bbox: [x, y, x + 200, y + 12] })
  const head = [at('신·구조문대비표', 200, 80), at('현    행', 72, 130), at('개 정 안', 310, 130)]
  const lines = [
    [at('제30조의2(금리인하 요구) ① (생 략)', 72, 160), at('제30조의2(금리인하 요구) ① (현행과 같음)', 310, 160)],
    [at('② 은행은 알려야 한다.', 72, 200), at('② -------매 분기마다 알려야-----.', 310, 200)],
    [at('③ (생 략)', 72, 60, 6), at('③ (현행과 같음)', 310, 60, 6)],
  ]
  const byLine = structureDocument(paper(...head, ...lines.flat())).structure.revisions
  const byColumn = structureDocument(paper(...head, ...lines.map(([l]) => l!), ...lines.map(([, r]) => r!))).structure
    .revisions
  expect(byLine.map(({ kind, label, table, page }) => [kind, label, table, page])).toEqual([
    ['unchanged', '제30조의2제1항', null, 5],
    ['amended', '제30조의2제2항', null, 5],
    ['unchanged', '제30조의2제3항', null, 5],
  ])
  expect(byColumn).toEqual(byLine)
})

describe('ranges', () => {
  test.each(['∼', '~', '～', '〜', 'ㆍ', '·'])('② %s ④ is one unchanged row', (sign) => {
    const [, range] = rowsOf([
      `제5조(신고) ① 신고한다.\n② ${sign} ④ (생 략)`,
      `제5조(신고) ① 신고하여야 한다.\n② ${sign} ④ (현행과 같음)`,
    ])
    expect([range?.kind, range?.label]).toEqual(['unchanged', '제5조제2항∼제4항'])
  })

  test('what is dropped or new behind a range is a change of its own', () => {
    const revisions = rowsOf([
      '제2조(정의) 뜻은 다음과 같다.\n1. ∼ 4. (생 략)\n5. 비용\n<신 설>',
      '제2조(정의) ----------------.\n1. ∼ 4. (현행과 같음)\n<삭 제>\n6. 용어란 무엇이다.',
    ])
    expect(revisions.map(({ kind, label, current, revised }) => [kind, label, current, revised])).toEqual([
      ['unchanged', '제2조', '제2조(정의) 뜻은 다음과 같다.', '제2조(정의) 뜻은 다음과 같다.'],
      ['unchanged', '제2조제1호∼제4호', '1. ∼ 4. (생 략)', '1. ∼ 4. (현행과 같음)'],
      ['deleted', '제2조제5호', '5. 비용', '<삭 제>'],
      ['added', '제2조제6호', '<신 설>', '6. 용어란 무엇이다.'],
    ])
  })

  test.each(['③ ∼ ④ (현행 제2항 및 제3항과 같음)', '③ㆍ④ (현행 제2항부터 제3항까지와 같음)'])(
    '%s: a 항 put in before them renumbers the others and is new itself',
    (same) => {
      const revisions = rowsOf(['제7조(절차) ① 하나\n② 둘\n③ 셋', `제7조(절차) ① 하나\n② 새로 넣는다\n${same}`])
      expect(revisions.map(({ kind, label, current }) => [kind, label, current])).toEqual([
        ['unchanged', '제7조제1항', '제7조(절차) ① 하나'],
        ['added', '제7조제2항', ''],
        ['renumbered', '제7조제3항∼제4항', '② 둘\n③ 셋'],
      ])
    },
  )
})

test('an article said to move elsewhere is renumbered', () => {
  const [revision] = rowsOf(['제9조의2(위원) 위원을 둔다.', '<제9조의3으로 이동>'])
  expect([revision?.kind, revision?.label]).toEqual(['renumbered', '제9조의2'])
})

test('dashes that no amending sentence explains are given as …, never as dashes or by guess', () => {
  const revised = rowsOf(
    ['② 위원장은 서한 등을 함께 보낸다.', '② --------- 공식 문서\n--------------.'],
    ['제9조(위원) 위원은 10명으로 한다.', '제9조(위원) ――――――――. 다만, 20명으로 할 수 있다.'],
  ).map((revision) => revision.revised)
  expect(revised).toEqual(['② … 공식 문서 ….', '제9조(위원) …. 다만, 20명으로 할 수 있다.'])
})

describe('text boxes', () => {
  const paragraph = (text: string) => ({ inlines: [text] })
  const cell = (row: number, col: number, text: string) => ({ row, col, content: [paragraph(text)] })
  const formats = [
    ['hwpx', createHwpxReader(), hwpxOf],
    ['hwp', createHwpReader(), hwpOf],
  ] as const

  test.each(formats)('a comparison drawn in a box is read (%s)', async (_, reader, write) => {
    const cells = [
      cell(0, 0, '현  행'),
      cell(0, 1, '개 정 안'),
      cell(1, 0, '제1조(목적) 하나'),
      cell(1, 1, '제1조(목적) 둘'),
    ]
    const box = { kind: 'box', content: [{ inlines: [{ kind: 'table', cells }] }] } as const
    const bytes = write({ sections: [[paragraph('신ㆍ구조문대비표'), { inlines: [box] }, paragraph('끝')]] })
    const { revisions } = structureDocument(await reader.read(bytes, createReadContext())).structure
    expect(revisions.map(({ kind, label }) => [kind, label])).toEqual([['amended', '제1조']])
  })

  test.each(formats)('so is one drawn as two boxes, up to the text behind them (%s)', async (_, reader, write) => {
    const boxes = [
      ['현  행', '제1조(목적) 하나', '제2조(정의) 뜻이다.'].map(paragraph),
      ['개 정 안', '제1조(목적) 둘', '<삭  제>'].map(paragraph),
    ]
    const behind = paragraph('제3조(다른 글) 이어지는 글이다.')
    const bytes = write({ sections: [[{ inlines: [{ kind: 'group', boxes }] }, behind]] })
    const { revisions } = structureDocument(await reader.read(bytes, createReadContext())).structure
    expect(revisions.map(({ kind, label }) => [kind, label])).toEqual([
      ['amended', '제1조'],
      ['deleted', '제2조'],
    ])
  })
})
