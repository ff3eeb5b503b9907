import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

// Frozen: it has run on databases in use. Change the tables in a new migration.

const STATEMENTS = [
  'alter table content_translations add column drafted_at bigint',
  'alter table content_translations add column drafted_by text',
  'alter table content_translations add column english_before text',
  `create table glossary_terms (
  id text not null primary key,
  arabic text not null,
  arabic_key text not null unique,
  english text not null,
  saved_at bigint not null,
  saved_by text not null
)`,
];

/** Adds which English a machine has drafted, and the glossary for it. */
export async function addDraftedTranslations(
  db: Kysely<unknown>,
  kind: DatabaseKind,
): Promise<void> {
  for (const statement of STATEMENTS) {
    const text = kind === 'sqlite' ? statement.replaceAll('bigint', 'integer') : statement;
    const isTable = text.startsWith('create table');
    await sql.raw(kind === 'sqlite' && isTable ? `${text} strict` : text).execute(db);
  }
}
