import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

// Frozen: it has run on databases in use. Change the tables in a new migration.

const TABLES = [
  `create table labels (
  id text not null primary key,
  name_ar text not null,
  name_en text not null,
  tint text not null,
  position bigint not null
)`,
  `create table conversation_labels (
  submission_id text not null references submissions (id) on delete cascade,
  label_id text not null references labels (id) on delete cascade,
  primary key (submission_id, label_id)
)`,
  `create table spam_senders (
  kind text not null,
  sender_key text not null,
  shown text not null,
  added_at bigint not null,
  added_by text,
  primary key (kind, sender_key)
)`,
];

/** Adds the labels of conversations, and the list of senders whose submissions are suspected. */
export async function addLabelsAndSpamSenders(
  db: Kysely<unknown>,
  kind: DatabaseKind,
): Promise<void> {
  for (const table of TABLES) {
    const text = kind === 'sqlite' ? `${table.replaceAll('bigint', 'integer')} strict` : table;
    await sql.raw(text).execute(db);
  }
  await sql
    .raw('create index conversation_labels_by_label on conversation_labels (label_id)')
    .execute(db);
}
