import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

// Frozen: it has run on databases in use. Change the tables in a new migration.

const TABLE = `create table scheduled_replies (
  submission_id text not null primary key references submissions (id) on delete cascade,
  key text not null unique,
  staff_id text not null,
  text text not null,
  language text,
  state text not null,
  stage text,
  template text,
  written_at bigint not null,
  due_at bigint
)`;

/**
 * Adds the replies that are sent later, and their time to the index from which the inbox is counted. Also when a draft got a reply back that was not
 * sent.
 */
export async function addRepliesSentLater(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const time = sql.raw(kind === 'sqlite' ? 'integer' : 'bigint');
  const table = kind === 'sqlite' ? `${TABLE.replaceAll('bigint', 'integer')} strict` : TABLE;
  await sql.raw(table).execute(db);
  await sql`create index scheduled_replies_due on scheduled_replies (due_at)`.execute(db);
  await sql`alter table reply_drafts add column returned_at ${time}`.execute(db);
  await sql`alter table conversations add column reply_due_at ${time}`.execute(db);
  await sql`drop index conversations_counts`.execute(db);
  await sql`
    create index conversations_counts on conversations (
      is_suspected, kind, state, is_unread, assigned_to, stage, snoozed_until, reply_due_at
    )`.execute(db);
}
