import type { Kysely, Transaction } from 'kysely';
import { type Clock, clockOffset, momentOf } from '../../../contract/clock.ts';
import { DEFAULT_LANGUAGE } from '../../../contract/locale.ts';
import { readIdentityIn } from '../../content/content.ts';
import type { ConversationEvents, Schema } from '../../platform/database/schema.ts';
import { deliver } from '../../platform/deliveries/deliver.ts';
import { addEvents } from '../inbox/change-conversations.ts';
import { findPlaces, type Scope } from '../inbox/find-conversation.ts';
import { readStoredFields } from '../stored-fields.ts';

export type KeepResult =
  | { ok: true }
  /**
   * `not-found`: it is deleted, may not be seen, or is no application; `suspected`: it must be released first; `unreachable`:
   * no channel reaches the applicant.
   */
  | { ok: false; problem: 'not-found' | 'suspected' | 'unreachable' };

/**
 * Asks an applicant by mail whether the application may be kept for later, until a day some months from now by the
 * organisation's clock. Asking again for the same day mails nothing. Nothing is kept before the applicant agrees on the page
 * behind the link.
 */
export async function askToKeep(
  dependencies: { db: Kysely<Schema>; now: () => number; publicUrl: string },
  { id, scope, staffId, months }: { id: string; scope: Scope; staffId: string; months: number },
): Promise<KeepResult> {
  const { db, now } = dependencies;
  return db.transaction().execute(async (trx): Promise<KeepResult> => {
    const before = await lockKeeping(trx, id);
    const [place] = (await findPlaces(trx, [id], scope)) ?? [];
    if (before === undefined || place === undefined || place.stage === null) {
      return { ok: false, problem: 'not-found' };
    }
    if (place.isSuspected) return { ok: false, problem: 'suspected' };
    const at = now();
    const { clock } = await readIdentityIn(trx, DEFAULT_LANGUAGE);
    const until = dayAfterMonths(at, months, clock);
    if (before.keep_asked_until === until || before.kept_until === until) return { ok: true };
    const submission = await trx
      .selectFrom('submissions')
      .select('fields')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const to = readStoredFields(submission.fields);
    const [deliveryId] = await deliver(trx, dependencies, [
      { purpose: 'keep-request', to, submissionId: id },
    ]);
    if (deliveryId == null) return { ok: false, problem: 'unreachable' };
    await trx
      .updateTable('conversations')
      .set({ keep_asked_until: until })
      .where('submission_id', '=', id)
      .execute();
    await addKeeping(trx, { id, kind: 'keep-asked', until, staffId, at, deliveryId });
    return { ok: true };
  });
}

/**
 * Keeps an application until the requested day.
 * @param at epoch milliseconds
 */
export async function agreeToKeep(db: Kysely<Schema>, id: string, at: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const until = (await lockKeeping(trx, id))?.keep_asked_until ?? null;
    if (until === null || until <= at) return;
    await trx
      .updateTable('conversations')
      .set({ keep_asked_until: null, kept_until: until })
      .where('submission_id', '=', id)
      .execute();
    await addKeeping(trx, { id, kind: 'keep-agreed', until, staffId: null, at });
  });
}

/**
 * Keeps an application no longer than others, because its applicant has withdrawn the consent.
 * @param at epoch milliseconds
 */
export async function endKeeping(trx: Transaction<Schema>, id: string, at: number): Promise<void> {
  const before = await lockKeeping(trx, id);
  const until = before?.kept_until ?? before?.keep_asked_until ?? null;
  if (until === null) return;
  await trx
    .updateTable('conversations')
    .set({ keep_asked_until: null, kept_until: null })
    .where('submission_id', '=', id)
    .execute();
  await addKeeping(trx, { id, kind: 'keep-ended', until, staffId: null, at });
}

/** Locks the row, on both databases, and reads until when it is kept. */
async function lockKeeping(trx: Transaction<Schema>, id: string) {
  return trx
    .updateTable('conversations')
    .set((eb) => ({ is_unread: eb.ref('is_unread') }))
    .where('submission_id', '=', id)
    .returning(['keep_asked_until', 'kept_until'])
    .executeTakeFirst();
}

async function addKeeping(
  trx: Transaction<Schema>,
  {
    id,
    until,
    deliveryId,
    ...event
  }: {
    id: string;
    kind: Extract<ConversationEvents['kind'], `keep-${string}`>;
    until: number;
    staffId: string | null;
    at: number;
    deliveryId?: string;
  },
): Promise<void> {
  const mail = deliveryId === undefined ? {} : { deliveryId };
  await addEvents(trx, [{ submissionId: id, text: String(until), ...event, ...mail }]);
}

/** Returns the time at which the day some months from now begins. In epoch milliseconds. */
function dayAfterMonths(now: number, months: number, clock: Clock): number {
  const today = new Date(now + clockOffset(clock, now));
  const day = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, today.getUTCDate());
  return momentOf(day, (time) => clockOffset(clock, time));
}
