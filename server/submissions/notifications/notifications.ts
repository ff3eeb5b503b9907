import type { Kysely, Transaction } from 'kysely';
import {
  NOTIFICATIONS_SHOWN,
  type NotificationKind,
} from '../../../contract/admin/inbox/notifications.ts';
import { senderName } from '../../../contract/forms/fields.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { readStoredFields } from '../stored-fields.ts';

/** A notification that its user has not seen yet. `by`: the id of a user; null: an operator's command. */
export type Notification = {
  conversation: string;
  kind: NotificationKind;
  form: StaffFormName;
  reference: string;
  name: string;
  isUnread: boolean;
  by: string | null;
  at: number;
};

/**
 * Tells users about conversations, but nobody about what they did themselves. A newer notification of the same kind replaces an
 * unseen one, and is mailed again.
 */
export async function notify(
  trx: Transaction<Schema>,
  {
    to,
    submissionIds,
    kind,
    by,
    at,
  }: {
    to: readonly string[];
    submissionIds: readonly string[];
    kind: NotificationKind;
    by: string | null;
    at: number;
  },
): Promise<void> {
  const rows = [...new Set(to)]
    .filter((staffId) => staffId !== by)
    .flatMap((staffId) =>
      submissionIds.map((submissionId) => ({
        staff_id: staffId,
        submission_id: submissionId,
        kind,
        by_staff_id: by,
        at,
        mailed_at: null,
      })),
    );
  for (const chunk of chunksOf(rows)) {
    await trx
      .insertInto('staff_notifications')
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .columns(['staff_id', 'submission_id', 'kind'])
          .doUpdateSet({ by_staff_id: by, at, mailed_at: null }),
      )
      .execute();
  }
}

/** Removes what users were told about the assignment of conversations that others have now. */
export async function forgetAssignments(
  trx: Transaction<Schema>,
  submissionIds: readonly string[],
): Promise<void> {
  for (const chunk of chunksOf(submissionIds)) {
    await trx
      .deleteFrom('staff_notifications')
      .where('submission_id', 'in', chunk)
      .where('kind', '=', 'assigned')
      .execute();
  }
}

/** Removes what a user was told about a conversation, because that user has opened it. */
export async function markSeen(
  db: Kysely<Schema>,
  { submissionId, staffId }: { submissionId: string; staffId: string },
): Promise<void> {
  await db
    .deleteFrom('staff_notifications')
    .where('submission_id', '=', submissionId)
    .where('staff_id', '=', staffId)
    .execute();
}

/** Lists what a user was told and has not seen, newest first. @param forms those that the user may see */
export async function listNotifications(
  db: Kysely<Schema>,
  { staffId, forms }: { staffId: string; forms: readonly StaffFormName[] },
): Promise<Notification[]> {
  if (forms.length === 0) return [];
  const rows = await db
    .selectFrom('staff_notifications')
    .innerJoin('submissions', 'submissions.id', 'staff_notifications.submission_id')
    .innerJoin('conversations', 'conversations.submission_id', 'submissions.id')
    .select([
      'staff_notifications.submission_id as conversation',
      'staff_notifications.kind as kind',
      'conversations.kind as form',
      'conversations.is_unread as unread',
      'submissions.reference as reference',
      'submissions.fields as fields',
      'staff_notifications.by_staff_id as by',
      'staff_notifications.at as at',
    ])
    .where('staff_notifications.staff_id', '=', staffId)
    .where('conversations.kind', 'in', forms)
    .orderBy('staff_notifications.at', 'desc')
    .orderBy('staff_notifications.submission_id')
    .limit(NOTIFICATIONS_SHOWN)
    .execute();
  return rows.map(({ fields, unread, ...row }) => ({
    ...row,
    name: senderName(readStoredFields(fields)),
    isUnread: unread === 1,
  }));
}
