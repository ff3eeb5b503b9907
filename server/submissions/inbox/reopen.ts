import type { Transaction } from 'kysely';
import type { Deliveries, Schema } from '../../platform/database/schema.ts';
import { applicationState } from './application-state.ts';
import { findConversationOf } from './merged.ts';

/**
 * Makes a conversation unread, ends its snooze, and makes a message open if it was not new. An application waits for staff at its stage.
 * @param options.arrivedAt when something from the visitor arrived, which orders the list, in epoch milliseconds; null:
 * nothing did
 */
export async function reopen(
  trx: Transaction<Schema>,
  submissionId: string,
  { arrivedAt = null }: { arrivedAt?: number | null } = {},
): Promise<void> {
  const id = await findConversationOf(trx, submissionId);
  const opened = await trx
    .updateTable('conversations')
    .set({
      is_unread: 1,
      snoozed_until: null,
      ...(arrivedAt === null ? {} : { arrived_at: arrivedAt }),
    })
    .where('submission_id', '=', id)
    .returning(['state', 'stage'])
    .executeTakeFirst();
  if (opened === undefined) return;
  const { state, stage } = opened;
  await trx
    .updateTable('conversations')
    .set({
      state:
        stage !== null
          ? applicationState(stage, { isAnswered: false })
          : state === 'new'
            ? 'new'
            : 'open',
    })
    .where('submission_id', '=', id)
    .execute();
}

/** Reopens the conversation of a reply that has not reached the visitor, in the transaction that records the failure. */
export async function reopenUnreached(
  trx: Transaction<Schema>,
  { purpose, submission_id: submissionId }: Pick<Deliveries, 'purpose' | 'submission_id'>,
): Promise<void> {
  if (purpose === 'reply' && submissionId !== null) await reopen(trx, submissionId);
}
