import type { Kysely } from 'kysely';
import type { SubmissionRecord } from '../../../contract/status-page.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { readBegun, withoutStaff } from '../inbox/begun.ts';
import { findConversationOf, findParts } from '../inbox/merged.ts';
import { correctedFields, listRequests } from '../inbox/rights-requests.ts';
import { purgeTime } from '../purge-time.ts';
import { findSubmissionFile } from '../repository.ts';
import { readStoredFields } from '../stored-fields.ts';
import { standingOf } from './standing.ts';

/**
 * Reads the stored data of a submission, for its sender.
 * @returns null if it does not exist any more
 */
export async function readRecord(
  db: Kysely<Schema>,
  submissionId: string,
  retentionDays: number,
): Promise<SubmissionRecord | null> {
  const submission = await db
    .selectFrom('submissions')
    .leftJoin('conversations', (join) =>
      join.on('conversations.submission_id', '=', ({ fn }) =>
        fn.coalesce('submissions.merged_into', 'submissions.id'),
      ),
    )
    .select([
      'submissions.kind',
      'submissions.reference',
      'submissions.received_at',
      'submissions.fields',
      'submissions.email_key',
      'conversations.state',
      'conversations.stage',
      'conversations.is_unread',
      'conversations.keep_asked_until',
      'conversations.kept_until',
      'conversations.arrived_at',
      'submissions.begun',
    ])
    .where('submissions.id', '=', submissionId)
    .executeTakeFirst();
  if (submission === undefined) return null;
  const conversation = await findConversationOf(db, submissionId);
  const answeredAt = await findLastReply(db, await findParts(db, conversation));
  const fields = readStoredFields(submission.fields);
  const begun = withoutStaff(readBegun(submission.begun));
  const requests = await listRequests(db, [submissionId]);
  const file = await findSubmissionFile(db, submissionId);
  return {
    form: submission.kind,
    reference: submission.reference,
    receivedAt: submission.received_at,
    begun,
    purgedAt: purgeTime({
      receivedAt: submission.received_at,
      keptUntil: submission.kept_until,
      retentionDays,
    }),
    keepAskedUntil: submission.keep_asked_until,
    keptUntil: submission.kept_until,
    standing: standingOf({
      isAwaited: begun?.kind === 'writing' && submission.arrived_at === submission.received_at,
      state: submission.state ?? 'new',
      stage: submission.stage,
      isUnread: submission.is_unread !== 0,
      isReplied: answeredAt !== null,
    }),
    answeredAt,
    fields,
    current: correctedFields(fields, requests),
    cv:
      file === undefined
        ? null
        : {
            name: file.original_name,
            type: file.type,
            bytes: file.bytes,
            isReadable: file.state === 'kept' || file.state === 'scanned',
          },
    requests: requests
      .map(({ kind, askedAt, dueAt, doneAt }) => ({ kind, askedAt, dueAt, doneAt }))
      .toReversed(),
    isWithdrawn: requests.some(({ kind }) => kind === 'withdrawal'),
    others: await countOthers(db, submissionId, submission.email_key),
  };
}

async function findLastReply(db: Kysely<Schema>, parts: readonly string[]): Promise<number | null> {
  const { at } = await db
    .selectFrom('conversation_events')
    .select(({ fn }) => fn.max<number | null>('at').as('at'))
    .where('submission_id', 'in', parts)
    .where('kind', '=', 'reply')
    .executeTakeFirstOrThrow();
  return at;
}

async function countOthers(
  db: Kysely<Schema>,
  submissionId: string,
  emailKey: string | null,
): Promise<number> {
  const { count } = await db
    .selectFrom('submissions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('email_key', '=', emailKey)
    .where('id', '!=', submissionId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
