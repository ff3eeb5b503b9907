import { type Kysely, sql } from 'kysely';

/** Adds what taking back a reply puts back. */
export async function addUndoOfReplies(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation_events add column undo text`.execute(db);
}
