import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

// Frozen: it has run on databases in use. Change the tables in a new migration.

// A build that does not know the table deletes the row in `content_index` when it saves, and with it the summary.
const STATEMENTS = [
  `create table content_summaries (
    kind text not null,
    id bigint not null,
    form bigint not null,
    summary text not null,
    primary key (kind, id),
    foreign key (kind, id) references content_index (kind, id) on delete cascade
  )`,
  'alter table content_trash add column title text',
  // Has everything that Today asks of a draft. SQLite reads a whole draft to find what is stored after its fields.
  'create index content_drafts_by_time on content_drafts (saved_at desc, kind, saved_by, id)',
];

/** Adds what lists show of each entry, so that they need not read its texts. */
export async function addContentSummaries(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  for (const statement of STATEMENTS) {
    const text = kind === 'sqlite' ? statement.replaceAll('bigint', 'integer') : statement;
    const isStrict = kind === 'sqlite' && text.startsWith('create table');
    await sql.raw(isStrict ? `${text} strict` : text).execute(db);
  }
}
