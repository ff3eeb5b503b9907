import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/**
 * Says of each subscriber how they came, to what they consented and whether mail reaches them. Creates the tables of those who left,
 * without their addresses, and of imports.
 */
export async function addSubscriberConsent(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  const bigint = kind === 'sqlite' ? 'integer' : 'bigint';
  const strict = kind === 'sqlite' ? sql`strict` : sql``;

  // What older builds store comes from the form.
  await db.schema
    .alterTable('subscribers')
    .addColumn('source', 'text', (column) =>
      column.notNull().defaultTo('form').check(sql`source in ('form', 'added', 'imported')`),
    )
    .execute();
  for (const name of ['consent_place', 'consent_text', 'added_by']) {
    await db.schema.alterTable('subscribers').addColumn(name, 'text').execute();
  }
  await db.schema.alterTable('subscribers').addColumn('bouncing_since', bigint).execute();
  // Counts and the plot of growth read nothing but this index, and lists and their search nothing but the next. It ends with the columns of
  // its expression, because PostgreSQL reads the table where they are missing.
  await db.schema
    .createIndex('subscribers_counted')
    .on('subscribers')
    .columns(['kind', 'state', 'language', 'source', 'bouncing_since', 'confirmed_at'])
    .execute();
  await sql`
    create index subscribers_listed on subscribers
      (kind, coalesce(confirmed_at, asked_at), id, state, language, source, bouncing_since, address_key,
        confirmed_at, asked_at)`.execute(db);

  await db.schema
    .createTable('newsletter_departures')
    .addColumn('key', 'text', (column) => column.notNull().primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', bigint)
    .addColumn('left_at', bigint, (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addCheckConstraint('newsletter_departures_kind', sql`kind in ('email', 'phone')`)
    .addCheckConstraint(
      'newsletter_departures_reason',
      sql`reason in ('unsubscribed', 'removed', 'erased')`,
    )
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('newsletter_departures_by_time')
    .on('newsletter_departures')
    .columns(['kind', 'left_at', 'confirmed_at'])
    .execute();

  await db.schema
    .createTable('newsletter_imports')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .addColumn('started_at', bigint, (column) => column.notNull())
    .addColumn('finished_at', bigint)
    .addColumn('position', bigint, (column) => column.notNull())
    .addColumn('added', bigint, (column) => column.notNull())
    .modifyEnd(strict)
    .execute();
}
