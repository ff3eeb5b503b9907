import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import { chunksOf } from '../platform/database/chunks.ts';
import type { Schema, SubmissionFiles, Submissions } from '../platform/database/schema.ts';

/** A submission with its file, if it has one. */
export type StoredSubmission = Submissions & { cv: SubmissionFiles | null };

/** The state of an idempotency key: free until now, or used before. */
export type KeyClaim =
  | { isClaimed: true }
  | { isClaimed: false; fingerprint: string; reference: string | null };

/** What an idempotency key stands for. */
export type KeyUse = {
  key: string;
  fingerprint: string;
  reference: string | null;
  submissionId: string | null;
  subscriberId: string | null;
  at: number;
};

/**
 * Claims an idempotency key. It must be the first statement of its transaction: on PostgreSQL another transaction with the
 * same key waits here until this one has ended.
 */
export async function claimKey(trx: Transaction<Schema>, use: KeyUse): Promise<KeyClaim> {
  const taken = await trx
    .insertInto('idempotency_keys')
    .values({
      key: use.key,
      fingerprint: use.fingerprint,
      reference: use.reference,
      submission_id: use.submissionId,
      subscriber_id: use.subscriberId,
      used_at: use.at,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (taken !== undefined) return { isClaimed: true };
  const known = await findKey(trx, use.key);
  // It was purged between the two statements, so this submission counts as the first.
  return known === undefined ? claimKey(trx, use) : { isClaimed: false, ...known };
}

/** Binds a key to a subscriber. The key is deleted with the subscriber. */
export async function bindKey(
  trx: Transaction<Schema>,
  key: string,
  subscriberId: string,
): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ subscriber_id: subscriberId })
    .where('key', '=', key)
    .execute();
}

/** What a key was used for, or undefined. */
export async function findKey(
  db: Kysely<Schema>,
  key: string,
): Promise<{ fingerprint: string; reference: string | null } | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'reference'])
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Stores a submission, and the row of its file. */
export async function addSubmission(
  trx: Transaction<Schema>,
  submission: Submissions,
  file: Omit<SubmissionFiles, 'submission_id'> | null,
): Promise<void> {
  await trx.insertInto('submissions').values(submission).execute();
  if (file === null) return;
  await trx
    .insertInto('submission_files')
    .values({ submission_id: submission.id, ...file })
    .execute();
}

/** A filter of submissions. Omitted values do not restrict it. */
export type SubmissionFilter = {
  kind?: Submissions['kind'];
  state?: Submissions['state'];
  reference?: string;
  emailKey?: string;
  /** Received before this time, in epoch milliseconds. */
  before?: number;
  /** Not kept by consent at this time, in epoch milliseconds. */
  notKeptAt?: number;
  /** `only`: those whose mail to the organisation is waiting, was given up, or is in doubt; `except`: all others. */
  unsent?: 'only' | 'except';
  /** Default: newest first. */
  order?: 'oldest-first';
  limit?: number;
};

/** Submissions with their files, newest first unless the filter says otherwise. */
export async function listSubmissions(
  db: Kysely<Schema>,
  filter: SubmissionFilter = {},
): Promise<StoredSubmission[]> {
  let query = selectSubmissions(db, filter)
    .leftJoin('submission_files as cv', 'cv.submission_id', 'submissions.id')
    .selectAll('submissions')
    .select(['cv.file', 'cv.original_name', 'cv.type', 'cv.bytes', 'cv.sha256'])
    .select('cv.state as file_state');
  if (filter.limit !== undefined) query = query.limit(filter.limit);
  const direction = filter.order === 'oldest-first' ? 'asc' : 'desc';
  const rows = await query.orderBy('received_at', direction).orderBy('submissions.id').execute();
  return rows.map(({ file, original_name, type, bytes, sha256, file_state: state, ...row }) => ({
    ...row,
    cv:
      file === null ||
      original_name === null ||
      type === null ||
      bytes === null ||
      sha256 === null ||
      state === null
        ? null
        : { submission_id: row.id, file, original_name, type, bytes, sha256, state },
  }));
}

/** Selects the submissions of a filter, in no order and without a limit. */
function selectSubmissions(db: Kysely<Schema>, filter: SubmissionFilter) {
  let query = db.selectFrom('submissions');
  if (filter.kind !== undefined) query = query.where('submissions.kind', '=', filter.kind);
  if (filter.state !== undefined) query = query.where('submissions.state', '=', filter.state);
  if (filter.reference !== undefined)
    query = query.where('submissions.reference', '=', filter.reference);
  if (filter.emailKey !== undefined)
    query = query.where('submissions.email_key', '=', filter.emailKey);
  if (filter.before !== undefined)
    query = query.where('submissions.received_at', '<', filter.before);
  const { notKeptAt } = filter;
  if (notKeptAt !== undefined) {
    query = query.where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('conversations')
            .select('conversations.submission_id')
            .whereRef('conversations.submission_id', '=', 'submissions.id')
            .where('conversations.kept_until', '>', notKeptAt),
        ),
      ),
    );
  }
  if (filter.unsent === 'only') query = query.where(isUnsent);
  if (filter.unsent === 'except') query = query.where((row) => row.not(isUnsent(row)));
  return query;
}

/** Counts submissions. The order and the limit of the filter do not matter. */
export async function countSubmissions(
  db: Kysely<Schema>,
  filter: SubmissionFilter = {},
): Promise<number> {
  const { count } = await selectSubmissions(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the organisation's mail about a submission is waiting, was given up, or is in doubt. */
function isUnsent(row: ExpressionBuilder<Schema, 'submissions'>) {
  return row.exists(
    row
      .selectFrom('deliveries')
      .select('deliveries.id')
      .whereRef('deliveries.submission_id', '=', 'submissions.id')
      .where('deliveries.channel', '=', 'mail')
      .where('deliveries.recipient', 'is', null)
      .where('deliveries.state', 'in', ['waiting', 'dead', 'in-doubt']),
  );
}

/** Whether there is any submission. */
export async function hasSubmissions(db: Kysely<Schema>): Promise<boolean> {
  const row = await db.selectFrom('submissions').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The CV of one submission, or undefined. */
export async function findSubmissionFile(
  db: Kysely<Schema>,
  submissionId: string,
): Promise<SubmissionFiles | undefined> {
  return db
    .selectFrom('submission_files')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
}

/** Accepts a suspected submission. */
export async function acceptSubmission(trx: Transaction<Schema>, id: string): Promise<void> {
  await trx
    .updateTable('submissions')
    .set({ state: 'received', suspicion: null })
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('conversations')
    .set({ is_suspected: 0 })
    .where('submission_id', '=', id)
    .execute();
}

/** Moves submissions to the suspected ones. @param reason as one word */
export async function suspectSubmissions(
  trx: Transaction<Schema>,
  ids: readonly string[],
  reason: string,
): Promise<void> {
  for (const chunk of chunksOf(ids)) {
    await trx
      .updateTable('submissions')
      .set({ state: 'suspected', suspicion: reason })
      .where('id', 'in', chunk)
      .execute();
    await trx
      .updateTable('conversations')
      .set({ is_suspected: 1 })
      .where('submission_id', 'in', chunk)
      .execute();
  }
}

/** Deletes keys that were used before a time. @returns how many */
export async function purgeKeys(db: Kysely<Schema>, before: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('used_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
