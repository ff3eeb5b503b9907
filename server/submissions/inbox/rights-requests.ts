import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { StoredFields } from '../../../contract/forms/fields.ts';
import { RIGHTS_DAYS, type RightsRequestKind } from '../../../contract/status-page.ts';
import { recordAuditEvent } from '../../audit/audit.ts';
import type { RightsRequests, Schema } from '../../platform/database/schema.ts';
import { DAY } from '../../platform/durations.ts';
import { readStoredChanges } from '../stored-fields.ts';
import { findPlaces, lockConversation, type Scope } from './find-conversation.ts';
import { findParts } from './merged.ts';
import { stopScheduledReply } from './scheduled-reply.ts';

/**
 * Maximum number of corrections of one submission, so that a link cannot fill the database. Of other requests only one is
 * open at a time.
 */
export const CORRECTIONS_MAX = 20;

/** A request, with its time in epoch milliseconds. */
export type StoredRequest = {
  id: string;
  kind: RightsRequestKind;
  /** The corrected fields of a correction. */
  changes: Partial<StoredFields>;
  askedAt: number;
  /** When it must be done. */
  dueAt: number;
  doneAt: number | null;
  doneBy: string | null;
};

/** Returns the deadline of a request. Both in epoch milliseconds. */
export function dueAt(askedAt: number): number {
  return askedAt + RIGHTS_DAYS * DAY;
}

/** Lists the requests about submissions, oldest first. */
export async function listRequests(
  db: Kysely<Schema>,
  submissionIds: readonly string[],
): Promise<StoredRequest[]> {
  const rows = await db
    .selectFrom('rights_requests')
    .selectAll()
    .where('submission_id', 'in', submissionIds)
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
  return rows.map(presentRequest);
}

function presentRequest(row: RightsRequests): StoredRequest {
  return {
    id: row.id,
    kind: row.kind,
    changes: row.fields === null ? {} : readStoredChanges(row.fields),
    askedAt: row.asked_at,
    dueAt: dueAt(row.asked_at),
    doneAt: row.done_at,
    doneBy: row.done_by,
  };
}

/** Returns the submitted fields, with every correction applied. */
export function correctedFields(
  sent: StoredFields,
  requests: readonly StoredRequest[],
): StoredFields {
  return Object.assign({}, sent, ...requests.map(({ changes }) => changes));
}

/**
 * Adds a request, and marks the conversation as unread and not snoozed, so that staff see it. A reply that waits to be sent later is taken back.
 * @param request.at epoch milliseconds
 * @returns false if there are too many corrections of this submission, or if the submission is deleted
 */
export async function addRequest(
  trx: Transaction<Schema>,
  {
    submissionId,
    kind,
    changes,
    at,
  }: { submissionId: string; kind: RightsRequestKind; changes?: Partial<StoredFields>; at: number },
): Promise<boolean> {
  // The first statement locks the row, so that two concurrent posts run one after another.
  const conversation = await lockConversation(trx, submissionId);
  if (conversation === null) return false;
  await trx
    .updateTable('conversations')
    .set({ is_unread: 1, snoozed_until: null })
    .where('submission_id', '=', conversation)
    .execute();
  const earlier = await listRequests(trx, [submissionId]);
  const alike = earlier.filter((each) => each.kind === kind);
  if (kind === 'correction') {
    if (alike.length >= CORRECTIONS_MAX) return false;
  } else if (alike.some(({ doneAt }) => doneAt === null)) {
    // Repeating an open request adds nothing.
    return true;
  }
  await trx
    .insertInto('rights_requests')
    .values({
      id: randomUUID(),
      submission_id: submissionId,
      kind,
      fields: changes === undefined ? null : JSON.stringify(changes),
      asked_at: at,
      done_at: null,
      done_by: null,
    })
    .execute();
  await stopScheduledReply(trx, conversation, { reason: 'wrote', by: null, at });
  return true;
}

/**
 * Records that a request is done. A second time it changes nothing.
 * @param options.at epoch milliseconds
 * @returns false if it does not exist, or may not be seen
 */
export async function closeRequest(
  db: Kysely<Schema>,
  { submissionId, requestId, scope }: { submissionId: string; requestId: string; scope: Scope },
  { staffId, at }: { staffId: string; at: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const [place] = (await findPlaces(trx, [submissionId], scope)) ?? [];
    if (place === undefined) return false;
    const parts = await findParts(trx, place.id);
    const { numUpdatedRows } = await trx
      .updateTable('rights_requests')
      .set({ done_at: at, done_by: staffId })
      .where('id', '=', requestId)
      .where('submission_id', 'in', parts)
      .where('done_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      const actor = { source: 'admin', staffId } as const;
      const subject = { kind: 'conversation', id: place.id } as const;
      await recordAuditEvent(trx, { actor, event: 'request-done', subject }, at);
      return true;
    }
    const known = await trx
      .selectFrom('rights_requests')
      .select('id')
      .where('id', '=', requestId)
      .where('submission_id', 'in', parts)
      .executeTakeFirst();
    return known !== undefined;
  });
}
