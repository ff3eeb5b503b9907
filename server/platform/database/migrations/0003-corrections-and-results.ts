import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

// Frozen: it has run on databases in use. Change the tables in a new migration.

const COLUMNS = [
  'alter table subscribers add column name text',
  'alter table subscribers add column link_id text',
  'alter table subscribers add column address_note text',
  'create unique index subscribers_by_link on subscribers (link_id)',
  'alter table deliveries add column language text',
  // Null in campaigns of earlier builds, which did not record the language of a delivery.
  'alter table campaigns add column recipients_en bigint',
  'alter table campaigns add column past_sent_en bigint not null default 0',
  'alter table campaigns add column past_refused_en bigint not null default 0',
  'alter table campaigns add column past_given_up_en bigint not null default 0',
  'alter table campaigns add column past_unsubscribed_en bigint not null default 0',
];

const ADDRESS_CHANGES = `create table subscriber_address_changes (
  id text not null primary key,
  subscriber_id text not null unique references subscribers (id) on delete cascade,
  address text not null,
  address_key text not null,
  asked_at bigint not null,
  asked_words text
)`;

/** Adds what corrections of subscribers need, and the result of a campaign by language. */
export async function addCorrectionsAndResults(
  db: Kysely<unknown>,
  kind: DatabaseKind,
): Promise<void> {
  const statements = [
    ...COLUMNS,
    ADDRESS_CHANGES,
    'create index subscriber_address_changes_by_key on subscriber_address_changes (address_key)',
  ];
  for (const statement of statements) {
    const text = kind === 'sqlite' ? statement.replaceAll('bigint', 'integer') : statement;
    const isTable = kind === 'sqlite' && statement === ADDRESS_CHANGES;
    await sql.raw(isTable ? `${text} strict` : text).execute(db);
  }
}
