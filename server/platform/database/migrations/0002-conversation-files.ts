import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

// Frozen: it has run on databases in use. Change the tables in a new migration.

const STATEMENTS = [
  `create table conversation_files (
    id text not null primary key,
    submission_id text not null references submissions (id) on delete cascade,
    mail_id text references incoming_mails (id) on delete cascade,
    reply_key text,
    staff_id text,
    file text not null unique,
    original_name text not null,
    type text not null,
    bytes bigint not null,
    pixels bigint,
    sha256 text not null,
    state text not null,
    added_at bigint not null,
    position bigint not null
  )`,
  'create index conversation_files_of_submission on conversation_files (submission_id)',
  'create index conversation_files_of_mail on conversation_files (mail_id)',
  'alter table incoming_mails add column attachment_reasons text',
];

/** Adds the files of conversations, and why others of a mail were not stored. */
export async function addConversationFiles(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  for (const statement of STATEMENTS) {
    const text = kind === 'sqlite' ? statement.replaceAll('bigint', 'integer') : statement;
    const isStrict = kind === 'sqlite' && text.startsWith('create table');
    await sql.raw(isStrict ? `${text} strict` : text).execute(db);
  }
}
