import type { Reading } from '../../src/adapters/parse/format-reader.ts'
import { chunkDocument } from '../../src/domain/chunk/chunk-document.ts'
import type { Document } from '../../src/domain/document/document.ts'
import { type Structured, structureDocument } from '../../src/domain/structure/structure-document.ts'
import { cpuMs } from './read-folder.ts'

/** Structures and chunks a document repeated to a thousand pages; the time, and that of reading as many pages. */
export function measureThousandPages(reading: Reading, readMs: number, shell: Omit<Document, keyof Structured>) {
  const times = Math.ceil(1_000 / Math.max(1, reading.pages))
  const long = repeat(reading, times)
  const startedAt = cpuMs()
  const structured = structureDocument(long)
  const chunks = chunkDocument({ ...shell, ...structured })
  return {
    pages: long.pages,
    blocks: long.blocks.length,
    chunks: chunks.length,
    ownMs: cpuMs() - startedAt,
    readMs: readMs * times,
  }
}

function repeat(reading: Reading, times: number): Reading {
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
