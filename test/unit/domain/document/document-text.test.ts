import { expect, test } from 'vitest'
import { markdownOf, plainTextOf } from '../../../../src/domain/document/document-text.ts'
import { layGrid } from '../../../../src/domain/document/table.ts'
import { documentOf } from '../../../support/documents.ts'

const base = documentOf('제목\n본문 <b>\n# 아님\n바닥')
const cell = (row: number, col: number, text: string, colspan = 1) => ({
  row,
  col,
  rowspan: 1,
  colspan,
  text,
  header: false,
  bbox: null,
})
const laid = layGrid([cell(0, 0, '구분', 2), cell(1, 0, '가|나'), cell(1, 1, '1\n2')])
const document = {
  ...base,
  blocks: [
    { ...base.blocks[0]!, type: 'title' as const },
    { ...base.blocks[1]!, type: 'heading' as const, level: 2 },
    base.blocks[2]!,
    { ...base.blocks[3]!, type: 'footer' as const },
    { ...base.blocks[3]!, id: 'b5', type: 'table' as const, text: '구분\t\n가|나\t1 2', table: 't1' },
  ],
  tables: [
    {
      id: 't1',
      block: 'b5',
      page: 1,
      bbox: null,
      caption: '표 1',
      cell_range: null,
      rows: laid.rows,
      cols: laid.cols,
      cells: laid.cells,
      grid: laid.grid,
    },
  ],
}

test('plain text is the body alone, a blank line between blocks', () => {
  expect(plainTextOf(document)).toBe('제목\n\n본문 <b>\n\n# 아님\n\n구분\t\n가|나\t1 2\n')
})

test('document text never turns into markup', () => {
  expect(markdownOf(document)).toBe(
    '# 제목\n\n### 본문 &lt;b>\n\n\\# 아님\n\n표 1\n\n| 구분 |  |\n| --- | --- |\n| 가\\|나 | 1<br>2 |\n',
  )
})

test('a document without text gives nothing', () => {
  expect(plainTextOf(documentOf(''))).toBe('')
})
