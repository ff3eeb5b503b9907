import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

// Frozen: it has run on databases in use. Change the tables in a new migration.

const TABLES = [
  `create table findings (
  id text not null primary key,
  check_name text not null,
  code text not null,
  place text not null,
  kind text,
  entry_id bigint,
  target text,
  field text,
  language text,
  details text not null,
  value_hash text not null,
  first_found_at bigint not null,
  last_found_at bigint not null,
  ignored_at bigint,
  ignored_by text,
  ignored_reason text
)`,
  `create table check_runs (
  id bigint not null primary key,
  night text not null,
  requested_at bigint,
  running_since bigint,
  reported_at bigint,
  done bigint not null,
  total bigint not null,
  checked_from bigint,
  checked_at bigint
)`,
  `create table outside_links (
  address text not null primary key,
  state text not null,
  detail text not null,
  failed_nights bigint not null,
  night text not null,
  checked_at bigint not null
)`,
];

const INDEXES = ['create index findings_by_check on findings (check_name, kind, entry_id)'];

/** Adds what the nightly checks have found, how far their run is, and the states of links to other sites. */
export async function addFindings(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  for (const table of TABLES) {
    const text = kind === 'sqlite' ? `${table.replaceAll('bigint', 'integer')} strict` : table;
    await sql.raw(text).execute(db);
  }
  for (const index of INDEXES) await sql.raw(index).execute(db);
}
