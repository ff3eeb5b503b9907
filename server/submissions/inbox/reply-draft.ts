import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { findPlaces, lockConversation, type Scope } from './find-conversation.ts';

/** Whose draft in which conversation. */
type OwnDraft = { id: string; staffId: string };

export type DraftResult =
  | { ok: true }
  /**
   * `not-found`: the conversation does not exist, or may not be seen; `draft-changed`: a reply became part of the draft meanwhile; `conflict`: the
   * conversation was merged into another one, where the user's draft may have more.
   */
  | { ok: false; problem: 'not-found' | 'draft-changed' | 'conflict' };

/**
 * Saves a user's unfinished text. An empty text removes it. A draft that got back a reply which the user has not seen in it stays.
 * @param draft.seen the time of the draft that the user has seen, in epoch milliseconds. Missing: an earlier build asks
 * @param at epoch milliseconds
 */
export async function saveDraft(
  db: Kysely<Schema>,
  {
    id,
    scope,
    staffId,
    text,
    seen,
  }: OwnDraft & { scope: Scope; text: string; seen?: number | undefined },
  at: number,
): Promise<DraftResult> {
  return db.transaction().execute(async (trx) => {
    const conversation = await lockConversation(trx, id);
    if ((await findPlaces(trx, [id], scope)) === null) return { ok: false, problem: 'not-found' };
    if (conversation !== id) return { ok: false, problem: 'conflict' };
    const before = await findDraft(trx, { id, staffId });
    const returnedAt = before?.returned_at ?? null;
    if (seen !== undefined && returnedAt !== null && returnedAt > seen) {
      return { ok: false, problem: 'draft-changed' };
    }
    if (text === '') await removeDraft(trx, { id, staffId });
    else await writeDraft(trx, { id, staffId, text, returnedAt }, at);
    return { ok: true };
  });
}

/**
 * Removes a user's draft, unless it got back a reply that the user has not seen in it.
 * @param seen the time of the draft that the user has seen, in epoch milliseconds. Missing: it is removed in any case
 */
export async function removeDraft(
  trx: Transaction<Schema>,
  { id, staffId }: OwnDraft,
  seen?: number,
): Promise<void> {
  await trx
    .deleteFrom('reply_drafts')
    .where('submission_id', '=', id)
    .where('staff_id', '=', staffId)
    .$if(seen !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or([eb('returned_at', 'is', null), eb('returned_at', '<=', seen ?? 0)]),
      ),
    )
    .execute();
}

/**
 * Writes a reply that was taken back above its user's draft. An open page has to see it before it saves its own text: it may not know of it yet,
 * because the reply came back by itself, or because the response of the user's call was lost.
 * @param at epoch milliseconds
 * @returns the draft
 */
export async function addToDraft(
  trx: Transaction<Schema>,
  { id, staffId, text }: OwnDraft & { text: string },
  at: number,
): Promise<{ text: string; savedAt: number }> {
  const since = await findDraft(trx, { id, staffId });
  const draft = since === undefined ? text : `${text}\n\n${since.text}`;
  await writeDraft(trx, { id, staffId, text: draft, returnedAt: at }, at);
  return { text: draft, savedAt: at };
}

async function findDraft(trx: Transaction<Schema>, { id, staffId }: OwnDraft) {
  return trx
    .selectFrom('reply_drafts')
    .select(['text', 'returned_at'])
    .where('submission_id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
}

async function writeDraft(
  trx: Transaction<Schema>,
  { id, staffId, text, returnedAt }: OwnDraft & { text: string; returnedAt: number | null },
  at: number,
): Promise<void> {
  const row = { text, saved_at: at, returned_at: returnedAt };
  await trx
    .insertInto('reply_drafts')
    .values({ submission_id: id, staff_id: staffId, ...row })
    .onConflict((conflict) => conflict.columns(['submission_id', 'staff_id']).doUpdateSet(row))
    .execute();
}
