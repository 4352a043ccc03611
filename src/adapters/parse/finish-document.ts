import { type Access, readableAccess, unreadable } from '../../domain/document/access.ts'
import type { Block } from '../../domain/document/block.ts'
import { type Document, docIdOf, type Source } from '../../domain/document/document.ts'
import { unreadableDocument } from '../../domain/document/unreadable-document.ts'
import { structureDocument } from '../../domain/structure/structure-document.ts'
import type { Reading } from './format-reader.ts'

/** A reading with the rules about structure applied, as it is published. One without any text is not readable. */
export function finishDocument(reading: Reading, source: Source, parseMs: number): Document {
  const access = accessOf(reading.blocks)
  if (!access.readable) {
    const warnings = reading.warnings.map((warning) => ({ ...warning, block: null }))
    return unreadableDocument({ ...source, containerPath: source.container_path }, access, { parseMs, warnings })
  }
  const { blocks, tables, structure, warnings } = structureDocument(reading)
  return {
    doc_id: docIdOf(source.sha256),
    schema_version: '0.1',
    source: { ...source, pages: reading.pages },
    access,
    blocks,
    tables,
    structure,
    warnings,
    metrics: { parse_ms: parseMs, extractor_mix: extractorMix(blocks) },
    acl: null,
  }
}

/** Opened, but is there anything in it? */
function accessOf(blocks: readonly Block[]): Access {
  if (blocks.some((block) => block.text.trim() !== '')) return readableAccess
  if (!blocks.some((block) => block.type === 'image')) return unreadable('EMPTY')
  return unreadable('NO_TEXT', {
    detail: '글자 없이 그림만 있는 문서입니다. 그림을 PNG나 JPEG로 저장하여 올리면 문자 인식으로 읽습니다.',
  })
}

function extractorMix(blocks: readonly Block[]): Record<string, number> {
  const charsOf = new Map<string, number>()
  let total = 0
  for (const { extractor, text } of blocks) {
    charsOf.set(extractor, (charsOf.get(extractor) ?? 0) + text.length)
    total += text.length
  }
  if (total === 0) return {}
  return Object.fromEntries([...charsOf].map(([extractor, chars]) => [extractor, chars / total]))
}
