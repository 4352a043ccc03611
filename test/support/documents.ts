import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { readableAccess, unreadable } from '../../src/domain/document/access.ts'
import { type Document, docIdOf } from '../../src/domain/document/document.ts'
import { emptyStructure } from '../../src/domain/document/structure.ts'
import type { Parser, SourceFile } from '../../src/ports/parser.ts'

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export function sourceOf(filename: string, text: string): SourceFile {
  const content = bytesOf(text)
  return { filename, bytes: content.length, sha256: sha256Of(content), content }
}

/** A document whose blocks are the lines of a text. */
export function documentOf(text: string, filename = '문서.docx', sha256 = sha256Of(bytesOf(text))): Document {
  return {
    doc_id: docIdOf(sha256),
    schema_version: '0.1',
    source: { filename, format: 'docx', bytes: bytesOf(text).length, pages: 1, sha256, container_path: [] },
    access: text === '' ? unreadable('EMPTY') : readableAccess,
    blocks: text
      .split('\n')
      .filter((line) => line !== '')
      .map((line, at) => ({
        id: `b${at + 1}`,
        type: 'paragraph',
        text: line,
        page: 1,
        bbox: null,
        parent: null,
        level: null,
        extractor: 'docx',
        confidence: 1,
      })),
    tables: [],
    structure: emptyStructure,
    warnings: [],
    metrics: { parse_ms: 0, extractor_mix: { docx: 1 } },
    acl: null,
  }
}

export interface PlainParser extends Parser {
  /** Names of the files it was asked to read. */
  readonly asked: string[]
}

/**
 * Reads text files as documents of one block a line, so that use cases can be tested without a format. A file whose
 * text begins with `zip:` is a bundle of `name=text` lines.
 */
export function createPlainParser(version = 'plain-1'): PlainParser {
  const asked: string[] = []
  return {
    asked,
    version,
    formats: ['docx'],
    async parse({ filename, content, sha256 }) {
      asked.push(filename)
      const bytes = content instanceof Uint8Array ? content : await readFile(content.path)
      const text = new TextDecoder().decode(bytes)
      if (!text.startsWith('zip:')) return documentOf(text, filename, sha256)
      const members = text
        .slice(4)
        .split('\n')
        .map((line) => {
          const [name = '', inner = ''] = line.split('=')
          const member = documentOf(inner, name)
          return { ...member, source: { ...member.source, container_path: [filename] } }
        })
      const bundle = documentOf('-', filename, sha256)
      return { ...bundle, source: { ...bundle.source, format: 'zip' }, blocks: [], members }
    },
    async close() {},
  }
}
