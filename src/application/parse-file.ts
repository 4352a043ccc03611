import { mayPass } from '../domain/document/access.ts'
import type { Document } from '../domain/document/document.ts'
import { nameDocument } from '../domain/document/name-document.ts'
import type { Cache } from '../ports/cache.ts'
import type { Logger } from '../ports/logger.ts'
import type { Parser, SourceFile } from '../ports/parser.ts'

export type ParseFile = (file: SourceFile) => Promise<Document>

/** Reads a file, or gives back what an earlier reading of the same bytes found. */
export function makeParseFile(ports: {
  parser: Parser
  cache: Cache | undefined
  logger: Logger
  /** Told whether the cache held what was asked for. */
  lookedUp?: (found: boolean) => void
}): ParseFile {
  const { parser, cache, logger } = ports

  return async (file) => {
    const key = { sha256: file.sha256, generation: parser.version }
    const kept = await cache?.get(key)
    if (cache !== undefined) ports.lookedUp?.(kept !== undefined)
    if (kept !== undefined) return nameDocument(kept, file.filename)

    const document = await parser.parse(file)
    if (cache !== undefined && isLasting(document)) {
      // Under the hash of what was read: a file on disk may have changed since it was hashed.
      // A full or read-only disk must not cost the caller the document that was just read.
      await cache.put({ ...key, sha256: document.source.sha256 }, document).catch((cause: unknown) => {
        logger.error('parse cache not written', { cause: String(cause) })
      })
    }
    return nameDocument(document, file.filename)
  }
}

function isLasting(document: Document): boolean {
  if (mayPass(document.access.reason)) return false
  return document.members?.every(isLasting) ?? true
}
