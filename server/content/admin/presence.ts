import type { Kysely } from 'kysely';
import type { EntryKey } from '../../../contract/admin/content/content.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { MINUTE } from '../../platform/durations.ts';

/** Somebody who has not read or saved an entry for this long has left it. In milliseconds. */
const PRESENT_FOR = 2 * MINUTE;

/**
 * Records that a user has an entry open, and returns the ids of the others who have it open. It is only informative, so it
 * does not wait for a busy database.
 * @param probe runs small statements that must neither wait nor hold up others
 * @param now in epoch milliseconds
 */
export async function notePresence(
  probe: Kysely<Schema>,
  { kind, id }: EntryKey,
  staffId: string,
  now: number,
): Promise<string[]> {
  const row = { kind, id, staff_id: staffId, seen_at: now };
  await probe
    .insertInto('content_presence')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id', 'staff_id']).doUpdateSet({ seen_at: now }),
    )
    .execute()
    .catch(() => undefined);
  const others = await probe
    .selectFrom('content_presence')
    .select('staff_id')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('staff_id', '!=', staffId)
    .where('seen_at', '>', now - PRESENT_FOR)
    .orderBy('seen_at', 'desc')
    .execute();
  return others.map((other) => other.staff_id);
}
