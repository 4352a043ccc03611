import type { DocumentEntry } from '../../domain/document/entry.ts'
import type { StoredDocument } from '../../ports/search-index.ts'
import type { Ask, Database } from './database.ts'
import { postingsForm } from './postings.ts'
import { fromStored } from './stored-text.ts'

/** Tenants whose list is remembered; the longest unused is forgotten first. */
const remembered = 64

interface Listed {
  /** The tenant's change that the list shows. */
  readonly change: string
  readonly documents: readonly StoredDocument[]
}

interface DocumentRow {
  readonly name: string
  readonly form: string
  readonly version: string
  readonly file: string
  readonly entry: string
  readonly chunk_count: number
  readonly vector_count: number
}

/**
 * Every request asks for the tenant's documents, and seldom has one changed. The list is remembered with the number
 * of the change it shows, and only documents changed since then are read again.
 */
export function createListedDocuments(database: Database): (tenant: string) => Promise<readonly StoredDocument[]> {
  const known = new Map<string, Listed>()

  return async (tenant) => {
    const before = known.get(tenant)
    const now = await database.read((ask) => listedNow(ask, tenant, before))
    known.delete(tenant)
    known.set(tenant, now)
    for (const longestUnused of known.keys()) {
      if (known.size <= remembered) break
      known.delete(longestUnused)
    }
    return now.documents
  }
}

async function listedNow(ask: Ask, tenant: string, before: Listed | undefined): Promise<Listed> {
  const [row] = await ask<{ change: string }>('select change from tenants where tenant = $1', [tenant])
  const change = row?.change ?? '0'
  if (before?.change === change) return before

  const changed = await ask<DocumentRow>(
    `select name, form, version, file, entry, chunk_count, vector_count from documents
     where tenant = $1 and change > $2`,
    [tenant, before?.change ?? '-1'],
  )
  const held = await ask<{ name: string }>('select name from documents where tenant = $1 order by name', [tenant])
  const byName = new Map(before?.documents.map((document) => [document.name, document]))
  for (const one of changed) byName.set(fromStored(one.name), storedDocument(one))
  const documents = held.map(({ name }) => byName.get(fromStored(name)))
  // A database that was put back to an earlier state numbers its changes anew.
  return documents.every((one) => one !== undefined) ? { change, documents } : listedNow(ask, tenant, undefined)
}

function storedDocument(row: DocumentRow): StoredDocument {
  return {
    name: fromStored(row.name),
    // No version is empty: a document that cannot be searched in its form counts as changed, and is indexed anew.
    version: row.form === postingsForm ? fromStored(row.version) : '',
    file: fromStored(row.file),
    entry: JSON.parse(row.entry) as DocumentEntry,
    chunkCount: row.chunk_count,
    vectorCount: row.vector_count,
  }
}
