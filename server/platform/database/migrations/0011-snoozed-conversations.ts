import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

/** Adds until when a conversation is snoozed, also to the index from which the inbox is counted. */
export async function addSnoozedConversations(
  db: Kysely<unknown>,
  kind: DatabaseKind,
): Promise<void> {
  const time = sql.raw(kind === 'sqlite' ? 'integer' : 'bigint');
  await sql`alter table conversations add column snoozed_until ${time}`.execute(db);
  await sql`drop index conversations_counts`.execute(db);
  await sql`
    create index conversations_counts on conversations (
      is_suspected, kind, state, is_unread, assigned_to, stage, snoozed_until
    )`.execute(db);
}
