import { type Kysely, sql } from 'kysely';

/** Adds how staff have begun a conversation that no form has begun. */
export async function addBegunConversations(db: Kysely<unknown>): Promise<void> {
  await sql`alter table submissions add column begun text`.execute(db);
}
