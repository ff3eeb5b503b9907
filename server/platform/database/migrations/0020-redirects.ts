import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

// Frozen: it has run on databases in use. Change the tables in a new migration.

const TABLES = [
  `create table redirects (
  id text not null primary key,
  source_key text not null unique,
  target text not null,
  target_path text,
  added_by text not null,
  uses bigint not null,
  last_used_on text,
  created_at bigint not null
)`,
  `create table missing_addresses (
  address text not null,
  day text not null,
  requests bigint not null,
  primary key (address, day)
)`,
];

const INDEXES = [
  'create index redirects_by_target on redirects (target_path)',
  'create index redirects_listed on redirects (created_at, id)',
];

/** Adds the redirects from old addresses, and the addresses at which visitors found nothing. */
export async function addRedirects(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  for (const table of TABLES) {
    const text = kind === 'sqlite' ? `${table.replaceAll('bigint', 'integer')} strict` : table;
    await sql.raw(text).execute(db);
  }
  for (const index of INDEXES) await sql.raw(index).execute(db);
}
