import type { Reading } from '../../src/adapters/parse/format-reader.ts'

/** The same document so many times, one behind the other. */
export function repeatReading(reading: Reading, times: number): Reading {
  const copies = Array.from({ length: times }, (_, copy) => copy)
  const renamed = (id: string, copy: number) => `${id}.${copy}`
  return {
    ...reading,
    pages: reading.pages * times,
    blocks: copies.flatMap((copy) =>
      reading.blocks.map((block) => ({
        ...block,
        id: renamed(block.id, copy),
        page: block.page + copy * reading.pages,
        ...(block.table === undefined ? {} : { table: renamed(block.table, copy) }),
      })),
    ),
    tables: copies.flatMap((copy) =>
      reading.tables.map((table) => ({
        ...table,
        id: renamed(table.id, copy),
        block: table.block === null ? null : renamed(table.block, copy),
        ...(table.parent_table === undefined ? {} : { parent_table: renamed(table.parent_table, copy) }),
      })),
    ),
  }
}
