import type { Kysely } from 'kysely';
import { chunksOf } from '../platform/database/chunks.ts';
import type { ConversationFiles, Schema } from '../platform/database/schema.ts';

/**
 * A stored file of a submission: the CV that it came with, or a file of its conversation. They are in two tables, because a build before
 * 1.1 knows one file of each submission (decision 0131). What is done to all of them is done here.
 */
export type SubmissionFile = Pick<
  ConversationFiles,
  'submission_id' | 'file' | 'original_name' | 'type' | 'bytes' | 'sha256' | 'state'
>;

const COLUMNS = [
  'submission_id',
  'file',
  'original_name',
  'type',
  'bytes',
  'sha256',
  'state',
] as const satisfies (keyof SubmissionFile)[];

/** Selects all files, in no order. */
function selectFiles(db: Kysely<Schema>) {
  return db.selectFrom(
    db
      .selectFrom('submission_files')
      .select(COLUMNS)
      .$castTo<SubmissionFile>()
      .unionAll(db.selectFrom('conversation_files').select(COLUMNS))
      .as('files'),
  );
}

/** Names of all referenced files. */
export async function listSubmissionFiles(db: Kysely<Schema>): Promise<string[]> {
  const rows = await selectFiles(db).select('file').execute();
  return rows.map(({ file }) => file);
}

/** Lists the files that are stored: all but those that were removed because of a virus. */
export async function listStoredFiles(
  db: Kysely<Schema>,
): Promise<Pick<SubmissionFile, 'file' | 'bytes' | 'sha256'>[]> {
  return selectFiles(db)
    .select(['file', 'bytes', 'sha256'])
    .where('state', '!=', 'infected')
    .orderBy('file')
    .execute();
}

/** Names of the files that wait for the virus scanner, in their order. */
export async function listQuarantinedFiles(db: Kysely<Schema>): Promise<string[]> {
  const rows = await selectFiles(db)
    .select('file')
    .where('state', '=', 'quarantined')
    .orderBy('file')
    .execute();
  return rows.map(({ file }) => file);
}

/** Sets the state of a file. */
export async function setFileState(
  db: Kysely<Schema>,
  file: string,
  state: SubmissionFile['state'],
): Promise<void> {
  await db.updateTable('submission_files').set({ state }).where('file', '=', file).execute();
  await db.updateTable('conversation_files').set({ state }).where('file', '=', file).execute();
}

/** Returns the names of all files of submissions. */
export async function findFilesOf(
  db: Kysely<Schema>,
  submissionIds: readonly string[],
): Promise<string[]> {
  const files: string[] = [];
  for (const chunk of chunksOf(submissionIds)) {
    const rows = await selectFiles(db)
      .select('file')
      .where('submission_id', 'in', chunk)
      .orderBy('file')
      .execute();
    files.push(...rows.map(({ file }) => file));
  }
  return files;
}

/** Lists the files that came with mails, in their order. */
export async function listFilesOfMails(
  db: Kysely<Schema>,
  mailIds: readonly string[],
): Promise<SubmissionFile[]> {
  const files: SubmissionFile[] = [];
  for (const chunk of chunksOf(mailIds)) {
    const rows = await db
      .selectFrom('conversation_files')
      .select(COLUMNS)
      .where('mail_id', 'in', chunk)
      .orderBy('added_at')
      .orderBy('position')
      .orderBy('id')
      .execute();
    files.push(...rows);
  }
  return files;
}

/** A file that has gone through a conversation, in one direction or the other. `number`: among those of its submission, from 1. */
export type ExchangedFile = Pick<
  ConversationFiles,
  | 'submission_id'
  | 'mail_id'
  | 'reply_key'
  | 'file'
  | 'original_name'
  | 'type'
  | 'bytes'
  | 'sha256'
  | 'state'
> & { number: number };

/** Lists the files of mails and replies in conversations, oldest first. What staff have added to a reply that was not sent is none of them. */
export async function listExchangedFiles(
  db: Kysely<Schema>,
  submissionIds: readonly string[],
): Promise<ExchangedFile[]> {
  const files: ExchangedFile[] = [];
  const counts = new Map<string, number>();
  for (const chunk of chunksOf(submissionIds)) {
    const rows = await db
      .selectFrom('conversation_files')
      .select([...COLUMNS, 'mail_id', 'reply_key'])
      .where('submission_id', 'in', chunk)
      .where(({ eb, or }) => or([eb('mail_id', 'is not', null), eb('reply_key', 'is not', null)]))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('scheduled_replies')
              .select('scheduled_replies.key')
              .whereRef('scheduled_replies.key', '=', 'reply_key'),
          ),
        ),
      )
      .orderBy('added_at')
      .orderBy('position')
      .orderBy('id')
      .execute();
    for (const row of rows) {
      const number = (counts.get(row.submission_id) ?? 0) + 1;
      counts.set(row.submission_id, number);
      files.push({ ...row, number });
    }
  }
  return files;
}
