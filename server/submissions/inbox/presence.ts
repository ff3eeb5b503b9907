import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { MINUTE } from '../../platform/durations.ts';

/** Somebody who has not read a conversation for this long has left it. In milliseconds. */
const PRESENT_FOR = 2 * MINUTE;

/** Another user who has a conversation open. `draft`: the beginning of the reply that they are writing. Null: they only read. */
export type PresentPerson = { id: string; draft: string | null };

/** How much of a draft others see, in UTF-16 units. */
const DRAFT_SHOWN = 2_000;

/**
 * Records that a user has a conversation open, and returns who else has. It is only informative, so it does not wait for a
 * busy database.
 * @param probe runs small statements that must neither wait nor hold up others
 * @param now in epoch milliseconds
 * @returns `seenAt`: when this person had it open before, in epoch milliseconds. Null: never
 */
export async function noteReader(
  probe: Kysely<Schema>,
  { submissionId, staffId }: { submissionId: string; staffId: string },
  now: number,
): Promise<{ seenAt: number | null; present: PresentPerson[] }> {
  const readers = await probe
    .selectFrom('conversation_presence as reader')
    .leftJoin('reply_drafts as draft', (join) =>
      join
        .onRef('draft.submission_id', '=', 'reader.submission_id')
        .onRef('draft.staff_id', '=', 'reader.staff_id'),
    )
    .select(['reader.staff_id', 'reader.seen_at', 'draft.saved_at'])
    .select((eb) =>
      eb.fn<string | null>('substr', ['draft.text', eb.lit(1), eb.lit(DRAFT_SHOWN)]).as('text'),
    )
    .where('reader.submission_id', '=', submissionId)
    .where((eb) =>
      eb.or([eb('reader.staff_id', '=', staffId), eb('reader.seen_at', '>', now - PRESENT_FOR)]),
    )
    .orderBy('reader.seen_at', 'desc')
    .execute();
  await probe
    .insertInto('conversation_presence')
    .values({ submission_id: submissionId, staff_id: staffId, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['submission_id', 'staff_id']).doUpdateSet({ seen_at: now }),
    )
    .execute()
    .catch(() => undefined);
  const present = readers
    .filter(({ staff_id: id }) => id !== staffId)
    .map(({ staff_id: id, saved_at: savedAt, text }) => ({
      id,
      draft: savedAt !== null && savedAt > now - PRESENT_FOR ? text : null,
    }));
  const own = readers.find(({ staff_id: id }) => id === staffId);
  return { seenAt: own?.seen_at ?? null, present };
}
