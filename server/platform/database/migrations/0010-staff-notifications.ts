import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

// Frozen: it has run on databases in use. Change the tables in a new migration.

const TABLE = `create table staff_notifications (
  staff_id text not null references staff (id) on delete cascade,
  submission_id text not null references submissions (id) on delete cascade,
  kind text not null,
  by_staff_id text,
  at bigint not null,
  mailed_at bigint,
  primary key (staff_id, submission_id, kind)
)`;

/** Adds what users have to know about conversations, and when they want mails about it. */
export async function addStaffNotifications(
  db: Kysely<unknown>,
  kind: DatabaseKind,
): Promise<void> {
  const table = kind === 'sqlite' ? `${TABLE.replaceAll('bigint', 'integer')} strict` : TABLE;
  await sql.raw(table).execute(db);
  await sql
    .raw('create index staff_notifications_by_submission on staff_notifications (submission_id)')
    .execute(db);
  await sql
    .raw("alter table staff add column notification_mails text not null default 'at-once'")
    .execute(db);
}
