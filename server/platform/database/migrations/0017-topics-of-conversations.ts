import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/**
 * Adds the topic of a conversation, by which the inbox is filtered. Conversations that are there get theirs when their words are
 * renewed.
 */
export async function addTopicsOfConversations(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations add column topic text`.execute(db);
  await sql`
    create index conversations_by_topic on conversations (topic, is_suspected, arrived_at)
    where topic is not null`.execute(db);
}
