import assert from 'node:assert/strict'
import { type Document, docIdOf } from '../../../src/domain/document/document.ts'

/** What holds of every Document, whatever was read. */
export function assertWellFormed(document: Document): void {
  const { source, access, blocks, tables, structure, warnings, metrics, members } = document
  const of = source.filename
  assert.equal(document.schema_version, '0.1')
  assert.equal(document.doc_id, docIdOf(source.sha256))
  assert.equal(access.readable, access.reason === null, of)
  assert.equal(access.reason === null, access.reason_text === null, of)
  assert.ok(Number.isInteger(source.pages) && source.pages >= 0, of)
  if (!access.readable && members === undefined) assert.deepEqual([blocks.length, tables.length], [0, 0], of)

  assert.deepEqual(
    blocks.map((block) => block.id),
    blocks.map((_, at) => `b${at + 1}`),
    of,
  )
  const blockIds = new Set(blocks.map((block) => block.id))
  const tableIds = new Set(tables.map((table) => table.id))
  const isBlock = (id: string | null) => id === null || blockIds.has(id)
  assert.equal(tableIds.size, tables.length, of)

  for (const block of blocks) {
    assert.equal(block.text, block.text.normalize('NFC'), `${of} ${block.id}`)
    assert.ok(Number.isInteger(block.page) && block.page >= 1, `${of} ${block.id} page ${block.page}`)
    assert.ok(block.confidence >= 0 && block.confidence <= 1, `${of} ${block.id}`)
    assert.ok(isBlock(block.parent) && block.parent !== block.id, `${of} ${block.id} under ${block.parent}`)
    assert.ok(block.level === null || block.level >= 1, `${of} ${block.id}`)
    assert.ok(block.table === undefined || tableIds.has(block.table), `${of} ${block.id}`)
    if (block.bbox !== null) {
      const [x0, y0, x1, y1] = block.bbox
      assert.ok(block.bbox.every(Number.isFinite) && x0 <= x1 && y0 <= y1, `${of} ${block.id} ${block.bbox}`)
    }
  }
  for (const table of tables) {
    assert.ok(isBlock(table.block), `${of} ${table.id}`)
    assert.ok(table.parent_table === undefined || tableIds.has(table.parent_table), `${of} ${table.id}`)
    assert.equal(table.grid.length, table.rows, `${of} ${table.id}`)
    assert.ok(
      table.grid.every((row) => row.length === table.cols),
      `${of} ${table.id}`,
    )
    const taken = new Set<string>()
    for (const { row, col, rowspan, colspan, text } of table.cells) {
      assert.equal(table.grid[row]?.[col], text, `${of} ${table.id} ${row},${col}`)
      for (let down = row; down < row + rowspan; down += 1) {
        for (let across = col; across < col + colspan; across += 1) {
          assert.ok(down < table.rows && across < table.cols, `${of} ${table.id} reaches out`)
          assert.ok(!taken.has(`${down},${across}`), `${of} ${table.id} ${down},${across} taken twice`)
          taken.add(`${down},${across}`)
        }
      }
    }
  }
  for (const { block } of [...structure.sections, ...structure.attachments]) assert.ok(isBlock(block), of)
  for (const warning of warnings) {
    assert.ok(warning.text.trim() !== '' && isBlock(warning.block), `${of} ${warning.code}`)
  }
  const shares = Object.values(metrics.extractor_mix)
  if (shares.length > 0) assert.ok(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) < 1e-6, of)
  for (const member of members ?? []) {
    assert.ok(member.source.container_path.length > source.container_path.length, of)
    assertWellFormed(member)
  }
}
