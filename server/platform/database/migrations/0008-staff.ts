import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** Creates the tables of the back office's accounts: staff, their credentials, sessions and links, and the audit log. */
export async function createStaff(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  const sqlite = kind === 'sqlite';
  const bigint = sqlite ? 'integer' : 'bigint';
  const strict = sqlite ? sql`strict` : sql``;

  await db.schema
    .createTable('staff')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('invited_at', bigint, (column) => column.notNull())
    .addCheckConstraint(
      'staff_role',
      sql`role in ('administrator', 'editor', 'translator', 'recruiter')`,
    )
    .addCheckConstraint('staff_language', sql`language in ('ar', 'en')`)
    .addCheckConstraint('staff_state', sql`state in ('invited', 'active', 'ended')`)
    .modifyEnd(strict)
    .execute();

  await db.schema
    .createTable('staff_credentials')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('staff_id', 'text', (column) =>
      column.notNull().references('staff.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('credential_key', 'text', (column) => column.unique())
    .addColumn('last_step', bigint)
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addColumn('confirmed_at', bigint)
    .addColumn('used_at', bigint)
    .addCheckConstraint(
      'staff_credentials_kind',
      sql`kind in ('password', 'passkey', 'totp', 'recovery-code')`,
    )
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('staff_credentials_of_staff')
    .on('staff_credentials')
    .columns(['staff_id', 'kind'])
    .execute();

  await db.schema
    .createTable('staff_sessions')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('staff_id', 'text', (column) =>
      column.notNull().references('staff.id').onDelete('cascade'),
    )
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('system', 'text', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addColumn('seen_at', bigint, (column) => column.notNull())
    .addColumn('expires_at', bigint, (column) => column.notNull())
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('staff_sessions_of_staff')
    .on('staff_sessions')
    .columns(['staff_id'])
    .execute();

  await db.schema
    .createTable('staff_tokens')
    .addColumn('token_hash', 'text', (column) => column.notNull().primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('staff_id', 'text', (column) => column.references('staff.id').onDelete('cascade'))
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addColumn('expires_at', bigint, (column) => column.notNull())
    .addCheckConstraint(
      'staff_tokens_purpose',
      sql`purpose in ('setup', 'invitation', 'reset', 'recovery', 'used-challenge')`,
    )
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('staff_tokens_of_staff')
    .on('staff_tokens')
    .columns(['staff_id', 'purpose'])
    .execute();

  await db.schema
    .createTable('login_attempts')
    .addColumn('key', 'text', (column) => column.notNull().primaryKey())
    .addColumn('failures', bigint, (column) => column.notNull())
    .addColumn('last_at', bigint, (column) => column.notNull())
    .addColumn('next_at', bigint, (column) => column.notNull())
    .modifyEnd(strict)
    .execute();

  await db.schema
    .createTable('audit_log')
    .addColumn('sequence', bigint, (column) =>
      sqlite
        ? column.notNull().primaryKey().autoIncrement()
        : column.notNull().primaryKey().generatedAlwaysAsIdentity(),
    )
    .addColumn('at', bigint, (column) => column.notNull())
    .addColumn('staff_id', 'text', (column) => column.references('staff.id'))
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('subject_kind', 'text')
    .addColumn('subject_id', 'text')
    .addColumn('details', 'text', (column) => column.notNull())
    .addCheckConstraint('audit_log_source', sql`source in ('office', 'command', 'server')`)
    .modifyEnd(strict)
    .execute();
}
