import pg from 'pg'
import type { Ask } from './database.ts'

/**
 * What brings a database from one version to the next. A released step is never changed, only followed by another.
 * `tenant` leads every key of the index, so that its tables can be distributed or partitioned by it.
 */
const steps: readonly string[] = [
  `
  -- A change of a tenant takes its row first: it is the lock, and it numbers the changes.
  create table tenants (
    tenant text collate "C" primary key,
    change bigint not null,
    model text
  );
  create sequence document_ids;
  create table documents (
    tenant text collate "C" not null,
    name text collate "C" not null,
    id bigint not null,
    change bigint not null,
    form text not null,
    version text not null,
    file text not null,
    entry text not null,
    chunk_count integer not null,
    length bigint not null,
    vector_count integer not null default 0,
    primary key (tenant, name),
    unique (tenant, id)
  );
  create table chunks (
    tenant text collate "C" not null,
    document bigint not null,
    place integer not null,
    doc_id text collate "C" not null,
    chunk_id text collate "C" not null,
    body text not null,
    primary key (tenant, document, place)
  );
  create index chunks_by_id on chunks (tenant, doc_id, chunk_id);
  -- One row for a term in a stretch of a document's chunks; what holders means is said in postings.ts.
  create table postings (
    tenant text collate "C" not null,
    term text collate "C" not null,
    document bigint not null,
    first integer not null,
    holders bigint[] not null,
    primary key (tenant, term, document, first)
  );
  create index postings_by_document on postings (tenant, document);

  create table generations (
    key bytea primary key,
    id bigint generated always as identity,
    name text not null
  );
  create table parsed (
    generation bigint not null,
    sha256 text collate "C" not null,
    body bytea not null,
    written_at timestamptz not null default now(),
    primary key (generation, sha256)
  );
  create table kept_vectors (
    model bytea not null,
    text bytea not null,
    number bigint generated always as identity,
    vector bytea not null,
    primary key (model, text)
  );
  create index kept_vectors_by_age on kept_vectors (model, number);
  create table feedback (
    number bigint generated always as identity primary key,
    consumer text collate "C" not null,
    item text not null
  );
  create index feedback_by_consumer on feedback (consumer, number);
  create table usage_counts (
    consumer text collate "C" not null,
    route text collate "C" not null,
    calls bigint not null,
    errors bigint not null,
    bytes_in bigint not null,
    ms bigint not null,
    primary key (consumer, route)
  );
  `,
  'alter table kept_vectors add column written_at timestamptz not null default now()',
]

/** Any number will do, as long as nobody else in the database locks by it. */
const lockNumber = 7_436_230_015

/** Held until the end of the transaction, by one server at a time. */
export async function lockSchema(ask: Ask): Promise<void> {
  await ask('select pg_advisory_xact_lock($1)', [lockNumber])
}

/** Makes the tables, or brings those of an older version up to date. Of several servers that start at once one does it. */
export async function prepareSchema(ask: Ask, schema: string): Promise<void> {
  await lockSchema(ask)
  const [encoding] = await ask<{ name: string }>(`select current_setting('server_encoding') as name`)
  if (encoding?.name !== 'UTF8') throw new Error(`the database has the encoding ${encoding?.name}; it needs UTF8`)

  // Asked first, so that a user who may not create schemas can be given one.
  const [there] = await ask('select 1 from pg_namespace where nspname = $1', [schema])
  if (there === undefined) await ask(`create schema ${pg.escapeIdentifier(schema)}`)
  await ask('create table if not exists schema_version (version integer not null)')
  const [found] = await ask<{ version: number }>('select version from schema_version')
  const version = found?.version ?? 0
  if (version > steps.length) {
    throw new Error(`the database has tables of version ${version}; this server knows ${steps.length} and older ones`)
  }
  for (const step of steps.slice(version)) await ask(step)
  await ask(found === undefined ? 'insert into schema_version values ($1)' : 'update schema_version set version = $1', [
    steps.length,
  ])
}
