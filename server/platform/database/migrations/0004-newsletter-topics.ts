import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

// Frozen: it has run on databases in use. Change the tables in a new migration.

const TABLES = [
  `create table newsletter_topics (
  id text not null primary key,
  name_ar text not null,
  name_en text not null,
  position bigint not null
)`,
  `create table subscriber_topics (
  subscriber_id text not null references subscribers (id) on delete cascade,
  topic_id text not null references newsletter_topics (id) on delete cascade,
  primary key (subscriber_id, topic_id)
)`,
];

/** Adds the topics of the newsletter, and who has chosen which. */
export async function addNewsletterTopics(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  for (const table of TABLES) {
    const text = kind === 'sqlite' ? `${table.replaceAll('bigint', 'integer')} strict` : table;
    await sql.raw(text).execute(db);
  }
  await sql
    .raw('create index subscriber_topics_by_topic on subscriber_topics (topic_id)')
    .execute(db);
  // Null: the issue goes to everybody.
  await sql.raw('alter table campaigns add column topics text').execute(db);
}
