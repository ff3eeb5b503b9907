import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/**
 * Creates the table of mailings: each is one sending of an issue of the newsletter. Says of each delivery which mailing it belongs to,
 * and of one that has not arrived whether it never will.
 */
export async function createMailings(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  const bigint = kind === 'sqlite' ? 'integer' : 'bigint';
  const strict = kind === 'sqlite' ? sql`strict` : sql``;

  const table = db.schema
    .createTable('newsletter_mailings')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('issue_id', bigint, (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('due_at', bigint, (column) => column.notNull())
    .addColumn('planned_at', bigint, (column) => column.notNull())
    .addColumn('planned_by', 'text', (column) => column.notNull())
    .addColumn('started_at', bigint)
    .addColumn('ended_at', bigint)
    .addColumn('failure', 'text')
    .addColumn('mails', 'text')
    .addColumn('filled_after', 'text')
    .addColumn('is_filled', 'integer', (column) => column.notNull());
  const counts = [
    'recipients',
    'fed_for',
    'credit',
    'past_sent',
    'past_refused',
    'past_given_up',
    'past_left',
    'sent_seen',
  ];
  await counts
    .reduce((all, name) => all.addColumn(name, bigint, (column) => column.notNull()), table)
    .addColumn('fed_at', bigint)
    .addColumn('sent_seen_at', bigint)
    .addCheckConstraint(
      'newsletter_mailings_state',
      sql`state in ('scheduled', 'sending', 'paused', 'stopped', 'sent', 'failed')`,
    )
    .modifyEnd(strict)
    .execute();
  // An issue is sent once.
  await sql`
    create unique index newsletter_mailings_of_issue on newsletter_mailings (issue_id)
      where state <> 'failed'`.execute(db);

  // Without a cascade: what was sent is counted before its rows are deleted.
  await db.schema
    .alterTable('outbox')
    .addColumn('mailing_id', 'text', (column) => column.references('newsletter_mailings.id'))
    .execute();
  await db.schema.alterTable('outbox').addColumn('failure', 'text').execute();
  await sql`
    create unique index outbox_of_mailing on outbox (mailing_id, subscriber_id)
      where mailing_id is not null`.execute(db);
  // What the back office lists: of one state, the newest first; and what has come back.
  await db.schema
    .createIndex('outbox_listed')
    .on('outbox')
    .columns(['state', 'queued_at', 'id'])
    .execute();
  await sql`
    create index outbox_returned on outbox (state, queued_at, id)
      where returned_at is not null`.execute(db);
  await sql`
    create index outbox_of_mailing_by_state on outbox (mailing_id, state, failure, id)
      where mailing_id is not null`.execute(db);
}
